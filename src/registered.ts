/** Merges the options of a call with the registered extensions. */
import { requireInstance, requireOptions } from './base/usage.js';
import type { CompileOptions } from './compile/compilation.js';
import type { Extensions } from './load/extensions.js';
import type { ParseOptions } from './load/parse.js';
import { withRegisteredFormats } from './load/registry.js';
import type { Model } from './model/model.js';
import { wasRegistered, withRegistered } from './plugin/registry.js';
import { Spec } from './spec/spec.js';

/** Throws a usage error if the value is not a Spec; the error names the call that makes one from it. */
export function requireSpec(call: string, given: unknown): void {
  const hint = typeof given === 'string' ? 'parseXML makes one of text, loadSpec of a file' : '';
  requireInstance(call, Spec, given, hint);
}

/** The extensions of options, beside the registered formats and providers. */
export const withFormats = ({ extensions = {} }: { extensions?: Extensions | undefined }) =>
  withRegisteredFormats(extensions);

/** Options of compiling with the extensions that are given, else those of the Spec, and the registered ones. */
export const withPlugins = (
  spec: Spec,
  { extensions = spec.extensions, ...options }: CompileOptions,
): CompileOptions => ({
  ...options,
  extensions: withRegistered(withFormats({ extensions })),
});

/** The same for a Model that is compiled again: plugins that only `compile` was given count, behind those given now. */
export function withPluginsOf(model: Model, spec: Spec, options: CompileOptions): CompileOptions {
  const { extensions = spec.extensions as Extensions | undefined } = options;
  // a registered plugin may have been replaced since
  const kept = (model.plugins?.plugins ?? []).filter((plugin) => !wasRegistered(plugin));
  return withPlugins(spec, {
    ...options,
    extensions: { ...extensions, plugins: [...(extensions?.plugins ?? []), ...kept] },
  });
}

/** Throws a usage error for what are no options of reading. */
export function requireReading(call: string, options: ParseOptions): void {
  requireOptions(`${call}, options`, options, "options as an object, such as { name: 'robot.xml' }");
  if (typeof options.files === 'function' || options.files instanceof Map) return;
  requireOptions(`${call}, files`, options.files, "contents by name, such as { 'arm.xml': text }, or a function");
}
