/** Plugin instances: declared in `<extension>` or created by the element that uses one; their configuration. */
import type { Slot } from '../../../foundation/base/slots.js';
import { suggest } from '../../../foundation/base/suggest.js';
import { described } from '../../../foundation/base/usage.js';
import { DynType, SensorStage } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { GeneralActuator } from '../../../modelling/spec/actuators/general-actuator.js';
import { instanceName } from '../../../modelling/spec/composite/cable.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { activationCount } from '../../../modelling/spec/mechanics.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelRecord, ModelSizes } from '../../../simulation/model/model-record.js';
import { type Plugin, PluginError, type PluginSensor } from '../../../simulation/model/plugin.js';
import { type Attributes, type Config, numbersOf, readConfig } from '../../../simulation/model/plugin-config.js';
import { guarded } from '../../../simulation/model/plugin-instances.js';
import type { Compilation } from '../compilation.js';
import type { CompiledElement } from '../compiled-element.js';
import { makeElement } from '../expand/expansion.js';

/** A plugin instance with its configuration as values and as text. */
export interface CompiledInstance extends CompiledElement {
  readonly plugin: Plugin;
  readonly config: Config<Attributes>;
  /** Texts of all attributes of the plugin in order, each with a terminating zero. */
  readonly text: Uint8Array;
}

/** Elements that refer to a plugin or an instance. */
type User = Element<'plugin'> | Element<'actuatorPlugin'> | Element<'sensorPlugin'>;

/** Largest count of states or sensor values. */
const MAX_COUNT = 2 ** 28;

type CapabilityName = 'actuator' | 'sensor' | 'passive' | 'sdf' | 'elasticity';

/** Message codes for missing capabilities; elasticity is used only if the plugin has it. */
const MISSING_CAPABILITY = {
  actuator: 'bad-plugin/no-actuator',
  sensor: 'bad-plugin/no-sensor',
  passive: 'bad-plugin/no-passive',
  sdf: 'bad-plugin/no-sdf',
} as const;

/** Replacements of plugins that the reference had before 3.3. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  'mujoco.elasticity.membrane': 'elastic2d="stretch" in the element elasticity of the flex',
  'mujoco.elasticity.solid': 'the element elasticity of a flex with dim="3"',
};

/** Activation counts declared by actuator plugins, from the last compilation. */
const ACTIVATIONS: Slot<WeakMap<SpecElement, number>> = { name: 'activations of plugins', onCopy: 'empty' };

/** Activation count that the plugin of an actuator declared in the last compilation. */
export const lastActivations = (actuator: SpecElement): number | undefined =>
  actuator.spec.slots.get(ACTIVATIONS)?.get(actuator);

export function pluginChild(element: SpecElement): Element<'plugin'> | undefined {
  return element.child('plugin');
}

/** Plugins and instances of a compilation, by the elements that use them. */
export class PluginTable {
  /** Declared plugins, in the order of their ids in a Model. */
  readonly plugins: Plugin[] = [];
  readonly instances: CompiledInstance[] = [];
  private readonly byName = new Map<string, CompiledInstance>();
  private readonly byUser = new Map<SpecElement, CompiledInstance>();
  /** Names of unregistered plugins and their instances; uses of them are not reported again. */
  private readonly unknown = { plugins: new Set<string>(), instances: new Set<string>() };
  private readonly lenders = new Map<SpecElement, SpecElement>();

  constructor(private readonly compilation: Compilation) {}

  /** Resolves declared plugins, then explicit instances, then those created by elements, in document order. */
  resolve(): void {
    const { spec } = this.compilation;
    for (const el of spec.all('extensionPlugin')) this.declare(el);
    const users: User[] = [
      ...(spec.all('plugin') as readonly Element<'plugin'>[]).filter(({ parent }) => parent && this.isUsed(parent)),
      ...spec.all('actuatorPlugin'),
      ...spec.all('sensorPlugin'),
      ...[...this.compilation.expansion.made()].filter((el) => el.is('plugin')),
    ];
    for (const el of users) this.use(el);
    for (const el of users) this.reportSecond(el);
    for (const [el, owner] of this.lenders) if (el.is('flex')) this.addElasticity(el, owner);
  }

  /** Runs a pass; an error of a plugin is reported at the element that uses it. */
  located<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      const draft = error instanceof PluginError ? this.instances[error.id] : undefined;
      if (!draft) throw error;
      const user = [...this.byUser].find(([, each]) => each === draft)?.[0] ?? draft.element;
      this.fault(user, message('bad-plugin/threw', { reason: (error as PluginError).message }));
      this.compilation.diagnostics.throwIfErrors(error);
      throw error;
    }
  }

  /** Reports a second plugin of an element: it is read but has no effect, as in the reference. */
  private reportSecond(el: User): void {
    if (!el.is('plugin') || !el.parent) return;
    const first = pluginChild(el.parent);
    if (first === undefined || first === el) return;
    const name = this.byUser.get(el)?.plugin.name ?? el.plugin ?? '';
    this.compilation.report(el, 'second-plugin', { plugin: name, tag: el.parent.tag });
  }

  /** Activation count of an actuator, from its general form and its plugin. */
  activationsOf(element: SpecElement, mechanics: GeneralActuator): number {
    const native = activationCount(mechanics);
    const draft = this.byUser.get(element);
    if (!draft?.plugin.actDot || !element.is('actuatorPlugin')) return native;
    const { plugin, config } = draft;
    if (!plugin.actdim) {
      if (native === 0 && !plugin.check) {
        this.fault(element, message('bad-plugin/actdim-none', { plugin: plugin.name }));
      }
      return native;
    }
    const own = this.countOf(
      draft,
      'actdim',
      guarded(plugin, draft, 'actdim', () => plugin.actdim!(config)),
    );
    const wanted = own + Number(mechanics.dyntype !== DynType.NONE);
    element.spec.slots.getOrMake(ACTIVATIONS, () => new WeakMap()).set(element, wanted);
    if (mechanics.actdim < 0 || native === wanted) return wanted;
    this.fault(
      element,
      message('bad-plugin/actdim', { plugin: plugin.name, expected: wanted, count: native }),
      'actdim',
    );
    return wanted;
  }

  /** Adds the elasticity given by the plugin of its flexcomp to a flex. */
  private addElasticity(flex: Element<'flex'>, flexcomp: SpecElement): void {
    const draft = this.of(flexcomp);
    if (!draft?.plugin.elasticity) return;
    if (flex.child('elasticity')) {
      this.fault(flexcomp, message('bad-plugin/elasticity', { plugin: draft.plugin.name }));
      return;
    }
    const given = guarded(draft.plugin, draft, 'elasticity', () => draft.plugin.elasticity?.(draft.config));
    flex.elements.push(makeElement(flexcomp, '', 'elasticity', flex, { ...given }));
  }

  /** Tests whether a plugin element is in use; default classes are templates. */
  private isUsed(parent: SpecElement): boolean {
    return parent.parent?.kind !== 'default';
  }

  private fault(
    el: SpecElement,
    fault: Message<CodeIn<'bad-plugin'>>,
    attribute?: string,
    suggestion?: string,
  ): undefined {
    this.compilation.reportMessage(el, fault, attribute, { suggestion });
    return undefined;
  }

  private declare(el: Element<'extensionPlugin'>): void {
    const known = this.compilation.extensions.plugins ?? [];
    const name = el.plugin ?? '';
    const plugin = known.find((each) => each.name === name);
    if (!plugin) {
      const near = suggest(
        name,
        known.map((each) => each.name),
      );
      const instead = SUCCESSORS[name];
      if (instead) this.fault(el, message('bad-plugin/replaced', { name, instead }), 'plugin');
      else this.fault(el, message('bad-plugin/unknown', { name }), 'plugin', near);
      this.unknown.plugins.add(name);
      for (const child of el.children('instance')) this.unknown.instances.add(child.identifier ?? '');
      return;
    }
    if (!this.plugins.includes(plugin)) this.plugins.push(plugin);
    for (const child of el.children('instance')) this.addInstance(child, child.identifier ?? '', plugin);
  }

  private addInstance(el: SpecElement, name: string, plugin: Plugin): CompiledInstance {
    const attributes = plugin.attributes ?? {};
    const texts = new Map<string, string>();
    const elements = el.children('config') as readonly Element<'config'>[];
    for (const each of elements) {
      if (texts.has(each.key ?? '')) this.fault(each, message('bad-plugin/key-twice', { key: each.key ?? '' }), 'key');
      texts.set(each.key ?? '', each.value ?? '');
    }
    const { config, faults } = readConfig(attributes, texts, plugin.name);
    for (const { key, fault, suggestion } of faults) {
      const at = elements.find((each) => each.key === key);
      this.fault(at ?? el, fault, at && (Object.hasOwn(attributes, key) ? 'value' : 'key'), suggestion);
    }
    const values = Object.keys(attributes).map((key) => `${texts.get(key) ?? ''}\0`);
    const text = new TextEncoder().encode(values.join('') || '\0');
    const draft = { element: el, name, id: this.instances.length, plugin, config, text };
    this.instances.push(draft);
    if (name !== '') this.byName.set(name, draft);
    return draft;
  }

  private use(el: User): void {
    const { plugins, instances } = this.unknown;
    if (el.instance === undefined ? plugins.has(el.plugin ?? '') : instances.has(el.instance)) return;
    const draft = el.instance === undefined ? this.implicit(el) : this.explicit(el, el.instance);
    if (!draft) return;
    const capability = capabilityFor(el, draft.plugin);
    if (draft.plugin[capability]) this.byUser.set(el, draft);
    else if (capability !== 'elasticity') {
      this.fault(el, message(MISSING_CAPABILITY[capability], { plugin: draft.plugin.name }));
    }
  }

  private explicit(el: User, name: string): CompiledInstance | undefined {
    const draft = this.byName.get(name);
    if (!draft) {
      const near = suggest(name, this.byName.keys());
      return this.fault(el, message('bad-plugin/no-instance', { name }), 'instance', near);
    }
    const config = el.child('config');
    if (config) this.fault(config, message('bad-plugin/configured', { name }));
    if (el.plugin !== undefined && el.plugin !== draft.plugin.name) {
      return this.fault(
        el,
        message('bad-plugin/instance-plugin', { name, plugin: draft.plugin.name, given: el.plugin }),
        'plugin',
      );
    }
    return draft;
  }

  private implicit(el: User): CompiledInstance | undefined {
    if (el.plugin === undefined) return this.fault(el, message('bad-plugin/no-plugin'));
    const plugin = this.plugins.find(({ name }) => name === el.plugin);
    if (plugin) return this.addInstance(el, implicitName(el), plugin);
    return this.fault(el, message('bad-plugin/undeclared', { plugin: el.plugin }), 'plugin');
  }

  /** Returns the instance that an element or its child `plugin` uses. */
  of(element: SpecElement): CompiledInstance | undefined {
    const owner = this.lenders.get(element) ?? element;
    const child = pluginChild(owner);
    return this.byUser.get(owner) ?? (child && this.byUser.get(child));
  }

  /** Assigns the plugin of a flexcomp to one of its bodies. */
  lend(flexcomp: SpecElement, body: SpecElement): void {
    if (pluginChild(flexcomp)) this.lenders.set(body, flexcomp);
  }

  /** Id of the instance that acts on an element, or -1; a body uses only passive plugins. */
  idOf(element: SpecElement): number {
    const draft = this.of(element);
    return draft && !(element.is('body', 'worldbody') && !draft.plugin.passive) ? draft.id : -1;
  }

  /** Count of the values of a sensor, and the stage that computes them. */
  sensorOf(element: SpecElement): { dim: number; needstage: number } {
    const draft = this.byUser.get(element);
    const part = draft?.plugin.sensor;
    if (!draft || !part || !element.is('sensorPlugin')) return { dim: 0, needstage: SensorStage.ACC };
    const sensor: PluginSensor = {
      name: element.identifier ?? '',
      objtype: element.objtype ?? '',
      objname: element.objname ?? '',
    };
    const stage = (part.stage ?? 'acc').toUpperCase() as 'POS' | 'VEL' | 'ACC';
    const count = guarded(draft.plugin, draft, 'nsensordata', () => part.nsensordata(draft.config, sensor));
    return { dim: this.countOf(draft, 'nsensordata', count), needstage: SensorStage[stage] };
  }

  private stateSize(draft: CompiledInstance): number {
    const { plugin, config } = draft;
    return this.countOf(draft, 'nstate', guarded(plugin, draft, 'nstate', () => plugin.nstate?.(config)) ?? 0);
  }

  /** Checks a count that a plugin returned. An invalid one is reported and replaced by zero. */
  private countOf({ element, plugin }: CompiledInstance, call: string, count: unknown): number {
    if (Number.isInteger(count) && (count as number) >= 0 && (count as number) <= MAX_COUNT) return count as number;
    this.fault(element, message('bad-plugin/count', { plugin: plugin.name, function: call, result: described(count) }));
    return 0;
  }

  sizes(): Partial<ModelSizes> {
    const total = (count: (draft: CompiledInstance) => number): number =>
      this.instances.reduce((sum, draft) => sum + count(draft), 0);
    return {
      nplugin: this.instances.length,
      npluginattr: total(({ text }) => text.length),
      npluginstate: total((draft) => this.stateSize(draft)),
    };
  }

  write(m: ModelRecord): void {
    let [attr, state] = [0, 0];
    for (const draft of this.instances) {
      const { id, plugin, text } = draft;
      m.plugin[id] = this.plugins.indexOf(plugin);
      m.plugin_attradr[id] = attr;
      m.plugin_attr.set(text, attr);
      attr += text.length;
      m.plugin_stateadr[id] = state;
      m.plugin_statenum[id] = this.stateSize(draft);
      state += m.plugin_statenum[id];
    }
  }

  /** Attaches the plugin code to a compiled Model and runs the checks of the plugins. */
  attach(model: Model): void {
    if (this.instances.length === 0) return;
    model.attachPlugins(this.plugins);
    for (const info of model.pluginInstances) {
      const { plugin, element } = this.instances[info.id];
      const reason = guarded(plugin, info, 'check', () => plugin.check?.(model, info));
      if (reason !== undefined) this.fault(element, message('bad-plugin/check', { plugin: plugin.name, reason }));
    }
  }

  /** Parameters of the distance field of an instance of an SDF plugin, from its configuration. */
  shapeOf(draft: CompiledInstance): Float64Array {
    const { plugin, config } = draft;
    const numbers = guarded(plugin, draft, 'sdf.attributes', () => plugin.sdf?.attributes?.(config));
    return Float64Array.from(numbers ?? numbersOf(plugin.attributes ?? {}, config));
  }
}

/** Name of an instance created by an element. */
function implicitName({ parent }: User): string {
  if (parent?.is('composite')) return instanceName(parent);
  return parent?.is('flexcomp') ? `flexcomp_${parent.identifier ?? ''}` : '';
}

function capabilityFor(el: User, plugin: Plugin): CapabilityName {
  if (el.is('actuatorPlugin')) return 'actuator';
  if (el.is('sensorPlugin')) return 'sensor';
  if (el.parent?.is('flexcomp') && plugin.elasticity) return 'elasticity';
  return el.parent?.is('geom', 'mesh') ? 'sdf' : 'passive';
}
