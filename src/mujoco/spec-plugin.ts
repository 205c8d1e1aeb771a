/** Instances of plugins that a spec declares. */
import type { SpecElement } from '../spec/element.js';
import type { MjSpec } from './spec.js';
import { MjsPlugin } from './spec-parts.js';

/** An instance: an element of the extension of its plugin, made once both names are known. */
export class PluginInstance extends MjsPlugin {
  private instance: string;
  private plugin: string;

  constructor(
    spec: MjSpec,
    private own?: SpecElement,
  ) {
    super(
      () => this.own,
      () => this.own as SpecElement,
      () => {},
      spec,
    );
    this.instance = own?.identifier ?? '';
    this.plugin = (own?.parent?.get('plugin') as string | undefined) ?? '';
  }

  override get name(): string {
    return this.instance;
  }
  override set name(name: string) {
    this.instance = name;
    this.settle();
  }

  override get plugin_name(): string {
    return this.plugin;
  }
  override set plugin_name(name: string) {
    this.plugin = name;
    this.settle();
  }

  override get active(): boolean {
    return this.own !== undefined;
  }
  override set active(_active: boolean) {
    this.settle();
  }

  private settle(): void {
    if (this.instance === '' || this.plugin === '') return;
    const home = extensionOf(this.spec, this.plugin);
    if (this.own?.parent === home) {
      if (this.own.identifier !== this.instance) this.own.rename(this.instance);
      return;
    }
    if (this.own) this.spec.own.remove(this.own);
    this.own = home.add('instance' as never, { name: this.instance } as never) as SpecElement;
  }
}

/** The element that asks for a plugin. */
export function extensionOf({ own: spec }: MjSpec, plugin: string): SpecElement {
  const section = spec.section('extensionSection') as SpecElement;
  const present = section.children('extensionPlugin').find((each) => each.plugin === plugin) as SpecElement | undefined;
  return present ?? (section.add('extensionPlugin' as never, { plugin } as never) as SpecElement);
}
