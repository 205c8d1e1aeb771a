/** `mjs_*`. */
import { ModelError } from '../base/diagnostics.js';
import { parseXML } from '../load/parse.js';
import type { Kind } from '../schema/mjcf.js';
import type { SpecElement } from '../spec/element.js';
import { call, FLAG, instanceOf, NUMBER, type Parameter, TEXT } from './call.js';
import { compileRegistered } from './compile.js';
import { ENUMERATIONS, type Enumerator } from './enums.js';
import type { FileSystem } from './file-system.js';
import { BindingError, engineError } from './handle.js';
import { fileReader, MjModel } from './model.js';
import { MjSpec, MjsDefault } from './spec.js';
import { MjsElement, objectType, SPEC_CLASSES, type Struct, type StructName } from './spec-structs.js';
import type { MjVFS } from './vfs.js';

const SPEC: Parameter<MjSpec, MjSpec> = {
  take(given, current) {
    const spec = instanceOf(MjSpec, 'MjSpec').take(given, current);
    spec.flush();
    return spec;
  },
};
const ELEMENT = instanceOf(MjsElement, 'MjsElement');
const DEFAULT: Parameter<MjsDefault | null | undefined, MjsDefault | undefined> = {
  take: (given, current) =>
    given === null || given === undefined ? undefined : instanceOf(MjsDefault, 'MjsDefault').take(given, current),
};
const BODY = instanceOf(SPEC_CLASSES.MjsBody, 'MjsBody');
const FRAME = instanceOf(SPEC_CLASSES.MjsFrame, 'MjsFrame');

/** A type of elements: an enumerator of `mjtObj`. */
const OBJECT: Parameter<Enumerator, number> = {
  take(given) {
    const { value } = given ?? {};
    if (typeof value === 'number') return value;
    throw new BindingError(`Cannot pass "${String(given)}" as a mjtObj`);
  },
};

/** Makes an element of a class and returns its struct. */
function make<N extends StructName>(spec: MjSpec, made: unknown, cls: MjsDefault | undefined): Struct<N> {
  const own = made as SpecElement;
  const name = cls?.own.identifier;
  if (name !== undefined && name !== 'main' && 'class' in own.row.attributes) own.set('class', name);
  return spec.structOf(own) as Struct<N>;
}

/** Adds an element to a body. */
const addTo = <N extends StructName>(kind: Kind, _class: N) =>
  call([BODY, DEFAULT], ({ own, spec }, cls) => make<N>(spec, own.add(kind as never), cls));
/** Adds an element to a section. */
const addIn = <N extends StructName>(kind: Kind, _class: N) =>
  call([SPEC, DEFAULT], (spec, cls) => make<N>(spec, spec.own.add(kind as never), cls));
const addPlain = <N extends StructName>(kind: Kind, _class: N) =>
  call([SPEC], (spec) => make<N>(spec, spec.own.add(kind as never), undefined));

/** The struct of an element, if it has one of a class. */
const as = <N extends StructName>(name: N) =>
  call([ELEMENT], ({ own, spec }) => {
    const struct = spec.structOf(own);
    return struct instanceof SPEC_CLASSES[name] ? (struct as Struct<N>) : undefined;
  });

/** Runs an edit: 0, or -1 with a message for `mjs_getError`. */
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

/** Elements of a type, in document order, the world first. */
function elementsOf(spec: MjSpec, type: number): readonly SpecElement[] {
  const all = [...(spec.own.root as SpecElement).descendants()];
  return all.filter((own) => objectType(own) === type && (type !== DEFAULT_TYPE ? !isTemplate(own) : true));
}

const DEFAULT_TYPE = 102;

const isTemplate = (own: SpecElement): boolean => own.kind !== 'default' && own.parent?.kind === 'default';

/** Elements of a type below a body, those of child bodies only if asked for. */
function childrenOf(body: SpecElement, type: number, recurse: boolean): SpecElement[] {
  return body.elements.flatMap((child) => {
    const own = objectType(child) === type ? [child] : [];
    const isBody = child.kind === 'body';
    return isBody && !recurse ? own : [...own, ...childrenOf(child, type, recurse)];
  });
}

const wrap = (spec: MjSpec, own: SpecElement | undefined): MjsElement | undefined => own && spec.elementOf(own);

/** The one after an element in a list. */
const after = (list: readonly SpecElement[], own: SpecElement): SpecElement | undefined => list[list.indexOf(own) + 1];

const enclosing = (own: SpecElement, ...kinds: readonly Kind[]): SpecElement | undefined => {
  for (let at = own.parent; at; at = at.parent) if (kinds.includes(at.kind)) return at;
  return undefined;
};

/** Next to nothing: frames and bodies hold what is in them, so an element moves. */
function setFrame(element: MjsElement, frame: Struct<'MjsFrame'>): number {
  const { own, spec } = element;
  return attempt(spec, () => {
    spec.own.remove(own);
    spec.own.insert(own, frame.own);
  });
}

function find(spec: MjSpec, type: number, name: string): MjsElement | undefined {
  return wrap(
    spec,
    elementsOf(spec, type).find((own) => nameOf(own) === name),
  );
}

const nameOf = (own: SpecElement): string => (own.kind === 'worldbody' ? 'world' : (own.identifier ?? ''));

const { mjOBJ_BODY, mjOBJ_FRAME } = ENUMERATIONS.mjtObj;

const structOf = <N extends StructName>(element: MjsElement | undefined): Struct<N> | undefined =>
  element && (element.spec.structOf(element.own) as Struct<N> | undefined);

export const SPEC_FUNCTIONS = {
  mjs_addBody: addTo('body', 'MjsBody'),
  mjs_addGeom: addTo('geom', 'MjsGeom'),
  mjs_addSite: addTo('site', 'MjsSite'),
  mjs_addJoint: addTo('joint', 'MjsJoint'),
  mjs_addCamera: addTo('camera', 'MjsCamera'),
  mjs_addLight: addTo('light', 'MjsLight'),
  mjs_addFreeJoint: call([BODY], ({ own, spec }) =>
    make<'MjsJoint'>(spec, own.add('joint' as never, { type: 'free' } as never), undefined),
  ),
  mjs_addFrame: call(
    [BODY, { take: (given: Struct<'MjsFrame'> | null | undefined) => given ?? undefined }],
    ({ own, spec }, parent) => make<'MjsFrame'>(spec, (parent?.own ?? own).add('frame' as never), undefined),
  ),
  mjs_addMaterial: addIn('material', 'MjsMaterial'),
  mjs_addPair: addIn('pair', 'MjsPair'),
  mjs_addExclude: addPlain('exclude', 'MjsExclude'),
  mjs_addNumeric: addPlain('numeric', 'MjsNumeric'),
  mjs_addText: addPlain('text', 'MjsText'),
  mjs_addDefault: call([SPEC, TEXT, DEFAULT], (spec, name, parent) => {
    const above = parent?.own ?? (spec.own.main as unknown as SpecElement);
    if (spec.own.find('default', name)) return undefined;
    return new MjsDefault(above.add('default' as never, { class: name } as never) as unknown as SpecElement, spec);
  }),
  mjs_asBody: as('MjsBody'),
  mjs_asGeom: as('MjsGeom'),
  mjs_asSite: as('MjsSite'),
  mjs_asJoint: as('MjsJoint'),
  mjs_asCamera: as('MjsCamera'),
  mjs_asLight: as('MjsLight'),
  mjs_asFrame: as('MjsFrame'),
  mjs_asMaterial: as('MjsMaterial'),
  mjs_asPair: as('MjsPair'),
  mjs_asExclude: as('MjsExclude'),
  mjs_asNumeric: as('MjsNumeric'),
  mjs_asText: as('MjsText'),

  mjs_findBody: call([SPEC, TEXT], (spec, name) => structOf<'MjsBody'>(find(spec, mjOBJ_BODY.value, name))),
  mjs_findFrame: call([SPEC, TEXT], (spec, name) => structOf<'MjsFrame'>(find(spec, mjOBJ_FRAME.value, name))),
  mjs_findElement: call([SPEC, OBJECT, TEXT], find),
  mjs_findChild: call([BODY, TEXT], ({ own, spec }, name) => {
    const child = childrenOf(own, mjOBJ_BODY.value, true).find((each) => nameOf(each) === name);
    return structOf<'MjsBody'>(wrap(spec, child));
  }),
  mjs_findDefault: call([SPEC, TEXT], (spec, name) => {
    const found = spec.own.defaults.find(name) as unknown as SpecElement | undefined;
    return found && new MjsDefault(found, spec);
  }),
  mjs_getSpecDefault: call([SPEC], (spec) => new MjsDefault(spec.own.main as unknown as SpecElement, spec)),
  mjs_getDefault: call([ELEMENT], ({ own, spec }) => {
    const cls = own.defaultClass as unknown as SpecElement | undefined;
    return cls && new MjsDefault(cls, spec);
  }),
  mjs_setDefault: call([ELEMENT, DEFAULT], ({ own }, cls) => own.set('class', cls?.own.identifier)),
  mjs_firstElement: call([SPEC, OBJECT], (spec, type) => wrap(spec, elementsOf(spec, type)[0])),
  mjs_nextElement: call([SPEC, ELEMENT], (spec, { own }) => wrap(spec, after(elementsOf(spec, objectType(own)), own))),
  mjs_firstChild: call([BODY, OBJECT, FLAG], ({ own, spec }, type, recurse) =>
    wrap(spec, childrenOf(own, type, recurse)[0]),
  ),
  mjs_nextChild: call([BODY, ELEMENT, FLAG], ({ own: body, spec }, { own }, recurse) =>
    wrap(spec, after(childrenOf(body, objectType(own), recurse), own)),
  ),
  mjs_getParent: call([ELEMENT], ({ own, spec }) =>
    structOf<'MjsBody'>(wrap(spec, enclosing(own, 'body', 'worldbody'))),
  ),
  mjs_getFrame: call([ELEMENT], ({ own, spec }) => {
    const above = own.parent?.kind === 'frame' ? own.parent : undefined;
    return structOf<'MjsFrame'>(wrap(spec, above));
  }),
  mjs_setFrame: call([ELEMENT, FRAME], setFrame),
  mjs_getSpec: call([ELEMENT], ({ spec }) => spec),
  mjs_getName: call([ELEMENT], ({ own }) => nameOf(own)),
  mjs_setName: call([ELEMENT, TEXT], ({ own, spec }, name) =>
    attempt(spec, () => {
      if (own.identifier === undefined) own.set('name', name);
      else own.rename(name);
    }),
  ),
  /** Place among the elements of its type, as in the compiled model if nothing is reordered. */
  mjs_getId: call([ELEMENT], ({ own, spec }) => elementsOf(spec, objectType(own)).indexOf(own)),
  mjs_getError: call([SPEC], ({ error }) => error),
  mjs_isWarning: call([SPEC], () => 0),
  mjs_numWarnings: call([SPEC], () => 0),
  mjs_delete: call([SPEC, ELEMENT], (spec, { own }) => attempt(spec, () => void own.delete())),
  mjs_setDeepCopy: call([SPEC, NUMBER], (spec, deep) => {
    spec.deepCopy = deep !== 0;
    return 0;
  }),
  mjs_attach: call([ELEMENT, ELEMENT, TEXT, TEXT], (parent, child, prefix, suffix) => {
    parent.spec.flush();
    child.spec.flush();
    // without a deep copy the reference moves the child: what it becomes is edited in the parent
    const attached = parent.spec.own.attach(parent.own, child.own as never, { prefix, suffix });
    return parent.spec.elementOf(attached as unknown as SpecElement);
  }),
};

export interface SpecFileFunctions {
  parseXMLString(xml: string, files?: MjVFS): MjSpec;
  mj_compile(spec: MjSpec, files?: MjVFS): MjModel;
}

/** Functions that read files. */
export function specFileFunctions(files: FileSystem): SpecFileFunctions {
  const reported = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (error instanceof ModelError) throw engineError(error.message, error);
      throw error;
    }
  };
  return {
    parseXMLString: (xml, given) =>
      reported(() => new MjSpec(parseXML(xml, { name: 'model.xml', files: fileReader(files, given) }))),
    mj_compile: (spec) => {
      spec.flush();
      return reported(() => new MjModel(compileRegistered(spec.own), spec.own));
    },
  };
}
