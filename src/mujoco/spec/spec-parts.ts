/** Parts of structs that are separate objects: orientations, plugins, inertias. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { Handle } from '../binding/handle.js';
import type { EnumeratorOf } from '../enums.js';
import type { MjSpec } from './spec.js';
import type { MjsElement } from './spec-element.js';
import { enumeratorOf, type Property, valueGiven } from './spec-properties.js';
import type { SpecStruct } from './spec-struct.js';

/** Forms of an orientation, by enumerator. */
const FORMS = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

/** An orientation in a form other than a quaternion, of an element or independent. */
export class MjsOrientation extends Handle {
  readonly axisangle = new Float64Array(4);
  readonly xyaxes = new Float64Array(6);
  readonly zaxis = new Float64Array(3);
  readonly euler = new Float64Array(3);
  private form = 0;

  get type(): EnumeratorOf<'mjtOrientation'> {
    return enumeratorOf('mjtOrientation', this.form);
  }
  set type(given: EnumeratorOf<'mjtOrientation'>) {
    this.form = valueGiven('type', 'mjtOrientation', given);
  }

  /** The form in use and its values; undefined if it is `quat`. @internal */
  get given(): readonly [form: string, values: readonly number[]] | undefined {
    const form = FORMS[this.form];
    return form === undefined || form === 'quat' ? undefined : [form, Array.from(this[form])];
  }

  /** Sets form and values. @internal */
  show(form: string | undefined, values: readonly number[] = []): void {
    for (const name of ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const) this[name].fill(0);
    this.form = Math.max(0, FORMS.indexOf(form as 'euler'));
    const name = FORMS[this.form];
    if (name && name !== 'quat') this[name].set(values);
  }
}

/** The orientation of an element, or of its inertia. */
export const orientationOf = (prefix = ''): Property<MjsOrientation> => ({
  get(struct) {
    const name = `${prefix}orientation`;
    const known = struct.notes.get(name) as MjsOrientation | undefined;
    if (known) return known;
    const made = new MjsOrientation();
    struct.notes.set(name, made);
    const authored = (form: string): AttributeValue | undefined =>
      formHolder(struct, prefix)?.isSet(form) ? struct.read(prefix + form) : undefined;
    struct.follow(
      () => {
        const form = FORMS.find((each) => each !== 'quat' && authored(each) !== undefined);
        made.show(form, form && (authored(form) as readonly number[]));
      },
      () => String(made.given),
      () => {
        for (const each of FORMS) if (each !== 'quat' && authored(each)) struct.author(prefix + each, undefined);
        if (made.given) struct.author(prefix + made.given[0], made.given[1]);
      },
    );
    return made;
  },
});

const formHolder = (struct: SpecStruct, prefix: string): SpecElement | undefined =>
  prefix === '' ? struct.own : struct.own.child('inertial');

/** The plugin of an element: an instance, or a plugin by name. */
export class MjsPlugin extends Handle {
  info = '';

  constructor(
    /** Element that has the name attributes. @internal */
    readonly holder: () => SpecElement | undefined,
    /** @internal */
    readonly make: () => SpecElement,
    /** @internal */
    readonly drop: () => void,
    /** @internal */
    readonly spec: MjSpec,
  ) {
    super();
  }

  get element(): MjsElement | undefined {
    const own = this.holder();
    return own && this.spec.elementOf(own);
  }

  get active(): boolean {
    return this.holder() !== undefined;
  }
  set active(active: boolean) {
    if (active) this.make();
    else this.drop();
  }

  /** Name of the instance. */
  get name(): string {
    return nameIn(this.holder(), 'instance');
  }
  set name(name: string) {
    this.make().set('instance', name === '' ? undefined : name);
  }

  get plugin_name(): string {
    return nameIn(this.holder(), 'plugin');
  }
  set plugin_name(name: string) {
    this.make().set('plugin', name === '' ? undefined : name);
  }
}

const nameIn = (own: SpecElement | undefined, attribute: string): string =>
  (own?.get(attribute) as string | undefined) ?? '';

/** The plugin child of an element, or the element itself if its kind is that of a plugin. */
export const pluginOf = (kind?: 'actuatorPlugin' | 'sensorPlugin'): Property<MjsPlugin> => ({
  get(struct) {
    const known = struct.notes.get('plugin') as MjsPlugin | undefined;
    if (known) return known;
    const holder = () => (kind ? (struct.own.kind === kind ? struct.own : undefined) : struct.own.child('plugin'));
    const make = (): SpecElement => {
      const present = holder();
      if (present) return present;
      if (!kind) return struct.own.add('plugin');
      struct.spec.become(struct.own, kind);
      return struct.own;
    };
    const drop = (): void => {
      const present = holder();
      if (present && present !== struct.own) struct.own.spec.remove(present);
    };
    const made = new MjsPlugin(holder as () => SpecElement | undefined, make, drop, struct.spec);
    struct.notes.set('plugin', made);
    return made;
  },
});

/** Inertia of a body: a child element that exists if a program sets `explicitinertial` or `ipos`. */
interface Inertia {
  readonly mass: number;
  readonly ipos: Float64Array;
  readonly iquat: Float64Array;
  readonly inertia: Float64Array;
  readonly fullinertia: Float64Array;
  readonly explicitinertial: boolean;
}

type Inertial = { -readonly [N in keyof Inertia]: Inertia[N] };

function inertiaOf(struct: SpecStruct): Inertial {
  const known = struct.notes.get('inertia') as Inertial | undefined;
  if (known) return known;
  const made: Inertial = {
    mass: 0,
    explicitinertial: false,
    ipos: new Float64Array(3),
    iquat: new Float64Array(4),
    inertia: new Float64Array(3),
    fullinertia: new Float64Array(6),
  };
  struct.notes.set('inertia', made);
  struct.follow(
    () => showInertia(struct, made),
    () => Object.values(made).map(String).join(),
    () => writeInertia(struct, made),
  );
  return made;
}

function showInertia({ own }: SpecStruct, to: Inertial): void {
  const el = own.child('inertial');
  to.mass = el?.mass ?? 0;
  to.explicitinertial = el !== undefined;
  to.ipos.set(el?.pos ?? [Number.NaN, 0, 0]);
  to.iquat.set(el?.quat ?? [1, 0, 0, 0]);
  to.inertia.set(el?.diaginertia ?? [0, 0, 0]);
  to.fullinertia.set(el?.fullinertia ?? [Number.NaN, 0, 0, 0, 0, 0]);
}

function writeInertia(struct: SpecStruct, from: Inertial): void {
  const { own } = struct;
  const present = own.child('inertial');
  if (!from.explicitinertial && Number.isNaN(from.ipos[0])) {
    if (present) own.spec.remove(present);
    return;
  }
  const el = present ?? own.add('inertial');
  const isFull = !Number.isNaN(from.fullinertia[0]);
  const isTurned = from.iquat.some((x, i) => x !== (i === 0 ? 1 : 0));
  el.assign({
    mass: from.mass,
    pos: Number.isNaN(from.ipos[0]) ? [0, 0, 0] : [...from.ipos],
    quat: isTurned ? [...from.iquat] : undefined,
    diaginertia: isFull ? undefined : [...from.inertia],
    fullinertia: isFull ? [...from.fullinertia] : undefined,
  });
}

const inertial = <N extends keyof Inertia>(name: N): Property<Inertia[N]> => ({
  get: (struct) => inertiaOf(struct)[name],
  set: (struct, value) => {
    const made = inertiaOf(struct);
    if (ArrayBuffer.isView(made[name])) (made[name] as Float64Array).set(value as Float64Array);
    else made[name] = value;
  },
});

/** Properties of a body that its child `inertial` holds. */
export const INERTIA_PROPERTIES = {
  mass: inertial('mass'),
  explicitinertial: inertial('explicitinertial'),
  ipos: inertial('ipos'),
  iquat: inertial('iquat'),
  inertia: inertial('inertia'),
  fullinertia: inertial('fullinertia'),
};
