/** Merges the options of a call with the registered extensions. */

import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { type OptionNames, requireInstance, requireOptions, requireOptionsOf } from '../../foundation/base/usage.js';
import { requireCompatibility } from '../../foundation/schema/compatibility.js';
import { MODEL_LIMITS, type ModelLimits } from '../../foundation/schema/limits.js';
import { Spec } from '../../modelling/spec/spec.js';
import { URDF_OPTIONS } from '../../modelling/urdf/options.js';
import type { Model } from '../../simulation/model/model.js';
import { wasRegistered, withRegistered } from '../../simulation/plugin/registry.js';
import { requireExtensions } from '../load/check-extensions.js';
import type { Extensions } from '../load/extensions.js';
import type { ParseOptions } from '../load/parse.js';
import { withRegisteredFormats } from '../load/registry.js';

/** Throws a usage error if the value is not a Spec; the error names the call that makes one from it. */
export function requireSpec(call: string, given: unknown): void {
  const hint = typeof given === 'string' ? 'parseXML makes one of text, loadSpec of a file' : '';
  requireInstance(call, Spec, given, hint);
}

/** Throws a usage error for an unknown limit. */
const requireLimits = (call: string, limits: object | undefined): void =>
  requireOptionsOf(`${call}, limits`, MODEL_LIMITS as unknown as OptionNames<ModelLimits>, limits);

/** Throws a usage error for invalid options of compiling. */
export function requireCompiling(call: string, options: CompileOptions, spec?: Spec): void {
  requireOptionsOf(call, COMPILE_OPTIONS, options);
  requireExtensions(call, options.extensions);
  requireLimits(call, options.limits);
  requireCompatibility(call, options.compatibility);
  const given = (options.extensions as Extensions | undefined)?.providers ?? [];
  const known = withFormats({ extensions: spec?.extensions as Extensions }).providers;
  if (given.every((each) => known.includes(each))) return;
  throw new TypeError(
    `${call}: providers read the files of a model when that is read; give extensions.providers to parseXML, loadSpec or loadModel`,
  );
}

/** Returns the given extensions together with the registered formats and providers. */
export const withFormats = ({ extensions = {} }: { extensions?: Extensions | undefined }) =>
  withRegisteredFormats(extensions);

/** Returns options of compiling with the given extensions, else those of the Spec, and the registered ones. */
export const withPlugins = (
  spec: Spec,
  { extensions = spec.extensions, ...options }: CompileOptions,
): CompileOptions => ({
  ...options,
  extensions: withRegistered(withFormats({ extensions })),
});

/**
 * Returns options of recompiling. Plugins given only to the first `compile` remain available; those given now come
 * first.
 */
export function withPluginsOf(model: Model, spec: Spec, options: CompileOptions): CompileOptions {
  const { extensions = spec.extensions as Extensions | undefined } = options;
  // a registered plugin may have been replaced since
  const kept = (model.plugins?.plugins ?? []).filter((plugin) => !wasRegistered(plugin));
  return withPlugins(spec, {
    ...options,
    extensions: { ...extensions, plugins: [...(extensions?.plugins ?? []), ...kept] },
  });
}

/** Throws a usage error for invalid options of reading. */
export function requireReading<O extends Omit<ParseOptions, 'name'>>(
  call: string,
  names: OptionNames<O>,
  options: O,
): void {
  requireOptionsOf(call, names, options, "options as an object, such as { name: 'robot.xml' }");
  requireExtensions(call, options?.extensions);
  requireOptionsOf(`${call}, urdf`, URDF_OPTIONS, options?.urdf);
  requireLimits(call, options?.limits);
  requireCompatibility(call, options?.compatibility);
  if (typeof options.files === 'function' || options.files instanceof Map) return;
  requireOptions(`${call}, files`, options.files, "contents by name, such as { 'arm.xml': text }, or a function");
}
