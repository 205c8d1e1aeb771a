/** Plugin instances that a spec declares. */
import type { SpecElement } from '../../modelling/spec/element.js';
import type { MjSpec } from './spec.js';
import { MjsPlugin } from './spec-parts.js';

/** A plugin instance: a child of its plugin's extension, without a name until both names are set. */
export class PluginInstance extends MjsPlugin {
  private isActive: boolean;

  constructor(
    spec: MjSpec,
    private readonly own: SpecElement,
  ) {
    super(
      () => own,
      () => own,
      () => {},
      spec,
    );
    this.isActive = this.plugin_name !== '';
  }

  override get name(): string {
    return this.own.identifier ?? '';
  }
  override set name(name: string) {
    if (name !== this.name) this.own.rename(name);
  }

  override get plugin_name(): string {
    return (this.own.parent?.get('plugin') as string | undefined) ?? '';
  }
  override set plugin_name(name: string) {
    const home = this.own.parent;
    if (!home || name === this.plugin_name) return;
    const spec = this.spec.own;
    spec.changes.group(() => {
      spec.remove(this.own);
      spec.insert(this.own, extensionOf(this.spec, name));
      dropEmpty(this.spec, home);
    });
  }

  override get active(): boolean {
    return this.isActive;
  }
  override set active(active: boolean) {
    this.isActive = active;
  }
}

/** Adds an instance of a plugin not yet named. */
export function addInstance(spec: MjSpec): SpecElement {
  return extensionOf(spec, '').add('instance', { name: '' });
}

/** Removes the extension of an unnamed plugin once it has no instances. */
export function dropEmpty({ own: spec }: MjSpec, home: SpecElement): void {
  if (home.kind === 'extensionPlugin' && home.get('plugin') === '' && home.elements.length === 0) spec.remove(home);
}

/** The extension element that requires a plugin. */
export function extensionOf({ own: spec }: MjSpec, plugin: string): SpecElement {
  const section = spec.section('extensionSection');
  const present = section.children('extensionPlugin').find((each) => each.plugin === plugin);
  return present ?? section.add('extensionPlugin', { plugin });
}
