/** `mjs_*` that find, iterate, name, attach and delete elements, and `mj_compile`. */

import type { FileReader } from '../../authoring/load/file-source.js';
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { Slot } from '../../foundation/base/slots.js';
import { type OrientationForms, resolveOrientation } from '../../foundation/math/orientation.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { SENSOR_NAMES, SENSORS } from '../../foundation/schema/sensors.js';
import type { Child } from '../../modelling/spec/attach/attach-to.js';
import { bodiesFirst } from '../../modelling/spec/edit/id-order.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { registeredPlugins } from '../../simulation/plugin/registry.js';
import { call, FLAG, instanceOf, NUMBER, output, TEXT } from '../binding/call.js';
import { engineError, wrongCount, wrongInstance } from '../binding/handle.js';
import { type Text, textFrom } from '../binding/text.js';
import { warn } from '../binding/warn.js';
import { ENUMERATIONS } from '../enums.js';
import type { FileSystem } from '../files/file-system.js';
import { MjVFS } from '../files/vfs.js';
import { fileReader, MjModel } from '../structs/model.js';
import { compileWarned, copyBackRegistered, parseRegistered } from './compile.js';
import { type ElementList, MjSpec, MjsDefault, NONE } from './spec.js';
import { deleteFrom } from './spec-delete.js';
import { type MjsElement, objectType } from './spec-element.js';
import {
  BODY,
  DEFAULT,
  ELEMENT,
  enumerator,
  OBJECT,
  SPEC,
  structIn,
  structOf,
  values,
  WHOLE_SPEC,
} from './spec-parameters.js';
import { MjsOrientation } from './spec-parts.js';
import { extensionOf } from './spec-plugin.js';
import { refuseSensors } from './spec-sensor.js';
import type { Struct } from './spec-structs.js';

/** Runs an edit; returns 0, or -1 and stores the message for `mjs_getError`. */
function attempt(spec: MjSpec, edit: () => void): number {
  try {
    edit();
    return 0;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    spec.error = `Error: ${error.message}`;
    return -1;
  }
}

const DEFAULT_TYPE = ENUMERATIONS.mjtObj.mjOBJ_DEFAULT.value;
const UNKNOWN_TYPE = ENUMERATIONS.mjtObj.mjOBJ_UNKNOWN.value;

const isInDefaultClass = (own: SpecElement): boolean => own.kind !== 'default' && own.parent?.kind === 'default';

/** Classes assigned to elements that lack a class attribute. They have no effect but can be read back. */
const ASSIGNED: Slot<WeakMap<SpecElement, SpecElement>> = { name: 'assigned classes', onCopy: 'empty' };

/** Tests whether an element or one of its children inherits from a default class. */
const hasDefaults = ({ row, kind }: SpecElement): boolean =>
  'class' in row.attributes || 'childclass' in row.attributes || kind === 'worldbody';

/** Elements of a type in the order of their ids. As in the reference, default classes are excluded. */
const listed = (spec: MjSpec, type: number): ElementList =>
  type === DEFAULT_TYPE || type === UNKNOWN_TYPE ? NONE : elementsOf(spec, type);

/** Elements of a type in the order of ids in a compiled model, the world first. */
function elementsOf(spec: MjSpec, type: number): ElementList {
  return spec.listed(type, () => {
    const all = [...spec.own.root.descendants()];
    const some = all.filter((own) => objectType(own) === type && (type === DEFAULT_TYPE || !isInDefaultClass(own)));
    return bodiesFirst(spec.own, some);
  });
}

/**
 * Id of the element in the last compiled model. If the Spec has changed since: -1 for elements inside bodies, else the
 * index in its list.
 */
function idOf({ own, spec }: MjsElement): number {
  if (own.kind === 'worldbody') return 0;
  const id = spec.isAsCompiled ? spec.own.idOf(own) : -1;
  if (id >= 0 || enclosing(own, 'worldbody')) return id;
  return elementsOf(spec, objectType(own)).elements.indexOf(own);
}

const { mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_XBODY } = ENUMERATIONS.mjtObj;

/** Elements in a body itself or in its frames. */
const contentOf = (body: SpecElement): readonly SpecElement[] =>
  body.elements.flatMap((child) => (child.kind === 'frame' ? [child, ...contentOf(child)] : [child]));

/** Elements of a type in a body, followed by those of child bodies if `recurse` is set. */
function childrenOf(body: SpecElement, type: number, recurse: boolean): readonly SpecElement[] {
  const content = contentOf(body);
  const bodies = content.filter(({ kind }) => kind === 'body');
  if (type === mjOBJ_BODY.value || type === mjOBJ_XBODY.value) {
    return recurse ? bodies.flatMap((child) => [child, ...childrenOf(child, type, true)]) : bodies;
  }
  const own = content.filter((child) => objectType(child) === type);
  return recurse ? [...own, ...bodies.flatMap((child) => childrenOf(child, type, true))] : own;
}

const wrap = (spec: MjSpec, own: SpecElement | undefined): MjsElement | undefined => own && spec.elementOf(own);

/** The next element among siblings. */
const after = (list: readonly SpecElement[], own: SpecElement): SpecElement | undefined =>
  list.includes(own) ? list[list.indexOf(own) + 1] : undefined;

const enclosing = (own: SpecElement, ...kinds: readonly Kind[]): SpecElement | undefined => {
  for (let at = own.parent; at; at = at.parent) if (kinds.includes(at.kind)) return at;
  return undefined;
};

const bodyOf = (own: SpecElement): SpecElement | undefined => enclosing(own, 'body', 'worldbody');

const isWithin = (own: SpecElement, outer: SpecElement): boolean => {
  for (let at: SpecElement | undefined = own; at; at = at.parent) if (at === outer) return true;
  return false;
};

/** Moves an element into a frame. Returns -1 if frame and element are in different bodies. */
function setFrame({ own, spec }: MjsElement, { own: frame }: Struct<'MjsFrame'>): number {
  if (frame.row.children?.[own.kind] === undefined) return -1;
  const described = `${own.kind} '${nameOf(own)}'`;
  if (bodyOf(frame) !== bodyOf(own)) return refuse(spec, `Frame and ${described} have mismatched parents`);
  if (isWithin(frame, own)) return refuse(spec, `${described} cannot be in a frame that is within it`);
  return attempt(spec, () => {
    spec.own.remove(own);
    spec.own.insert(own, frame);
  });
}

function refuse(spec: MjSpec, message: string): -1 {
  spec.error = `Error: ${message}`;
  return -1;
}

const nameOf = (own: SpecElement): string => (own.kind === 'worldbody' ? 'world' : (own.identifier ?? ''));

const find = (spec: MjSpec, type: number, name: string): SpecElement | undefined =>
  elementsOf(spec, type).elements.find((own) => nameOf(own) === name);

/**
 * Attaches a body, a frame or, given its world, a whole spec. Without deep copies the attached elements still belong to
 * the child spec.
 */
function attach(parent: MjsElement, child: MjsElement, prefix: string, suffix: string): MjsElement | undefined {
  parent.spec.flush();
  child.spec.flush();
  const isWhole = child.own.kind === 'worldbody' || child.own.kind === 'mujoco';
  const what = (isWhole ? child.spec.own : child.own) as Child;
  const by = parent.spec.deepCopy || child.spec === parent.spec ? 'copy' : 'reference';
  let attached: SpecElement | undefined;
  const diagnostics = new Diagnostics();
  attempt(parent.spec, () => {
    const made = parent.spec.own.attach(parent.own, what, {
      prefix,
      suffix,
      by,
      diagnostics,
      asReference: true,
    });
    // at a site, the attached elements get a frame
    attached = !isWhole && parent.own.kind === 'site' ? made.elements[0] : made;
    if (child.spec !== parent.spec) parent.spec.attached.push(child.spec);
  });
  parent.spec.conflicts.push(...conflictsIn(diagnostics));
  return wrap(parent.spec, attached);
}

/** Returns the warnings of an attachment. */
function conflictsIn({ list }: Diagnostics): string[] {
  const conflicts = list.filter(({ code }) => code === 'attach-conflict-kept');
  return conflicts.length > 0 ? [conflicts.map(({ message }) => message).join('\n')] : [];
}

/** The spec that an element was attached from, or its own. */
function originOf({ own, spec }: MjsElement): MjSpec {
  for (let at: SpecElement | undefined = own; at; at = at.parent) {
    const origin = spec.own.links.originOf(at);
    if (origin) return spec.attached.find((each) => each.own === origin.child) ?? new MjSpec(origin.child);
  }
  return spec;
}

function sensorDim({ type, dim }: Struct<'MjsSensor'>): number {
  const fixed = SENSORS[SENSOR_NAMES.get(type.value)!].dim;
  return typeof fixed === 'number' ? fixed : dim;
}

/** Converts an orientation in another form to a quaternion; empty if it is invalid. */
function resolve(quat: Float64Array, degree: boolean, sequence: string, orientation: MjsOrientation): string {
  const [form, list] = orientation.given ?? ['quat', [1, 0, 0, 0]];
  const radians = degree ? Math.PI / 180 : 1;
  const resolved = resolveOrientation({ [form]: list } as OrientationForms, { radians, eulerseq: sequence });
  if (typeof resolved === 'string') return `invalid ${resolved}`;
  if (form !== 'quat') quat.set(resolved);
  return '';
}

const BUILTINS = Object.fromEntries(
  Object.entries(ENUMERATIONS.mjtMeshBuiltin)
    .filter(([name]) => name.startsWith('mjMESH_BUILTIN_'))
    .map(([name, each]) => [(each as { value: number }).value, name.slice('mjMESH_BUILTIN_'.length).toLowerCase()]),
);

/** The functions for elements of a spec that read no files. */
export const SPEC_FUNCTIONS = {
  mjs_findBody: call([SPEC, TEXT], (spec, name) => structIn<'MjsBody'>(spec, find(spec, mjOBJ_BODY.value, name))),
  mjs_findFrame: call([SPEC, TEXT], (spec, name) => structIn<'MjsFrame'>(spec, find(spec, mjOBJ_FRAME.value, name))),
  mjs_findElement: call([SPEC, OBJECT, TEXT], (spec, type, name) => wrap(spec, find(spec, type, name))),
  mjs_findChild: call([BODY, TEXT], ({ own, spec }, name) =>
    structIn<'MjsBody'>(
      spec,
      [own, ...childrenOf(own, mjOBJ_BODY.value, true)].find((each) => nameOf(each) === name),
    ),
  ),
  mjs_findDefault: call([SPEC, TEXT], (spec, name) => {
    const found = name ? spec.own.defaults.find(name) : undefined;
    return found && new MjsDefault(found, spec);
  }),
  mjs_findSpec: call([SPEC, TEXT], (spec, name) => spec.child(name)),
  mjs_getSpecDefault: call([SPEC], (spec) => new MjsDefault(spec.own.main, spec)),
  mjs_getDefault: call([ELEMENT], ({ own, spec }) => {
    const cls = own.spec.slots.get(ASSIGNED)?.get(own) ?? (hasDefaults(own) ? own.defaultClass : undefined);
    return cls && new MjsDefault(cls, spec);
  }),
  /** Changes only the name of the class: in the reference, elements hold copies of the values of their class. */
  mjs_setDefault: call([ELEMENT, DEFAULT], ({ own }, cls) => {
    if (!('class' in own.row.attributes)) {
      own.spec.slots.getOrMake(ASSIGNED, () => new WeakMap()).set(own, cls.own);
      return;
    }
    const before = Object.keys(own.row.attributes).map((name) => [name, own.get(name)] as const);
    own.set('class', cls.own.identifier);
    for (const [name, value] of before) {
      if (name === 'class' || value === undefined || String(own.get(name)) === String(value)) continue;
      own.set(name, value);
    }
  }),
  mjs_firstElement: call([SPEC, OBJECT], (spec, type) => wrap(spec, listed(spec, type).elements[0])),
  mjs_nextElement: call([SPEC, ELEMENT], (spec, { own }) => wrap(spec, listed(spec, objectType(own)).after(own))),
  mjs_firstChild: call([BODY, OBJECT, FLAG], ({ own, spec }, type, recurse) =>
    wrap(spec, childrenOf(own, type, recurse)[0]),
  ),
  mjs_nextChild: call([BODY, ELEMENT, FLAG], ({ own: body, spec }, { own }, recurse) =>
    wrap(spec, after(childrenOf(body, objectType(own), recurse), own)),
  ),
  mjs_getParent: call([ELEMENT], ({ own, spec }) => structIn<'MjsBody'>(spec, bodyOf(own))),
  mjs_getFrame: call([ELEMENT], ({ own, spec }) =>
    structIn<'MjsFrame'>(spec, own.parent?.kind === 'frame' ? own.parent : undefined),
  ),
  mjs_setFrame: call([ELEMENT, structOf('MjsFrame')], setFrame),
  mjs_getSpec: call([ELEMENT], ({ spec }) => spec),
  mjs_getOriginSpec: call([ELEMENT], originOf),
  mjs_getCompiler: call([ELEMENT], ({ own, spec }) => structIn<'MjsCompiler'>(spec, own.compiler)),
  mjs_getName: call([ELEMENT], ({ own }) => nameOf(own)),
  mjs_setName: call([ELEMENT, TEXT], ({ own, spec }, name) =>
    attempt(spec, () => {
      if (own.identifier === undefined) own.set('name', name);
      else own.rename(name);
    }),
  ),
  mjs_getId: call([ELEMENT], idOf),
  mjs_getError: call([SPEC], ({ error }) => error),
  mjs_isWarning: call([SPEC], ({ warnings }) => Number(warnings.length > 0)),
  mjs_numWarnings: call([SPEC], ({ warnings }) => warnings.length),
  mjs_getWarning: call([SPEC, NUMBER], ({ warnings }, index) => warnings[index] ?? ''),
  mjs_delete: call([SPEC, ELEMENT], (spec, { own }) => attempt(spec, () => deleteFrom(spec, own))),
  /** Does nothing: the bindings cannot set user values. */
  mjs_deleteUserValue: call([ELEMENT, TEXT], () => {}),
  mjs_setDeepCopy: call([SPEC, NUMBER], (spec, deep) => {
    spec.deepCopy = deep !== 0;
    return 0;
  }),
  mjs_attach: call([ELEMENT, ELEMENT, TEXT, TEXT], attach),
  mjs_sensorDim: call([structOf('MjsSensor')], sensorDim),
  mjs_resolveOrientation: call([output('quat', 4), FLAG, TEXT, instanceOf(MjsOrientation, 'MjsOrientation')], resolve),
  mjs_makeMesh: call(
    [structOf('MjsMesh'), enumerator('mjtMeshBuiltin'), values('params', 100), NUMBER],
    ({ own, spec }, builtin, params, count) =>
      attempt(spec, () => own.assign({ builtin: BUILTINS[builtin], params: params?.slice(0, count) })),
  ),
  mjs_activatePlugin: call([SPEC, TEXT], (spec, name) => {
    if (!registeredPlugins().some((plugin) => plugin.name === name)) return -1;
    extensionOf(spec, name);
    return 0;
  }),
  /** Copies the values of a model compiled from this spec back to its elements. */
  mj_copyBack: call([WHOLE_SPEC, instanceOf(MjModel, 'MjModel')], (spec, model) => {
    try {
      copyBackRegistered(spec.own, model.own);
    } catch (error) {
      // the model belongs to another spec, or the spec was edited since
      if (!(error instanceof TypeError || error instanceof ModelError)) throw error;
      spec.error = `Error: ${error.message}`;
      return 0;
    }
    spec.refresh();
    return 1;
  }),
};

/** Functions for specs that read files; a call's `MjVFS` takes precedence over the files of the module. */
export interface SpecFileFunctions {
  parseXMLString(xml: Text, files?: MjVFS): MjSpec;
  mj_compile(spec: MjSpec, files?: MjVFS): MjModel;
}

/** Builds the functions that read files. */
export function specFileFunctions(files: FileSystem): SpecFileFunctions {
  const reported = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (error instanceof ModelError) throw engineError(error.message, error);
      throw error;
    }
  };
  // files passed to a compile call take precedence over those the spec was read with
  let compiling: MjVFS | undefined;
  const readerOf = (given: MjVFS | undefined): FileReader => {
    const read = fileReader(files, given);
    return (path) => compiling?.bytes(path) ?? read(path);
  };
  return {
    parseXMLString: (xml, given) => {
      const diagnostics = new Diagnostics();
      const spec = reported(() => {
        const read = parseRegistered(textFrom(xml), { name: 'model.xml', files: readerOf(given), diagnostics });
        diagnostics.throwIfErrors();
        return new MjSpec(read);
      });
      spec.conflicts.push(...conflictsIn(diagnostics));
      return spec;
    },
    mj_compile: (...given) => {
      if (given.length < 1 || given.length > 2) throw wrongCount('mj_compile', given.length, 2);
      const [spec, vfs] = given;
      if (!(spec instanceof MjSpec)) throw wrongInstance(spec, 'MjSpec');
      if (given.length === 2 && !(vfs instanceof MjVFS)) throw wrongInstance(vfs, 'MjVFS');
      spec.flush();
      compiling = vfs;
      try {
        const { model, warnings } = reported(() => {
          refuseSensors(spec.own);
          return compileWarned(spec.own);
        });
        spec.noteCompiled([...spec.conflicts, ...warnings]);
        spec.warnings.forEach(warn);
        return new MjModel(model, spec.own);
      } finally {
        compiling = undefined;
      }
    },
  };
}
