/** `mjs_add*`, `mjs_as*` and `mjs_default*`: creating, converting and resetting elements of each class. */
import { type Kind, rowOf } from '../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { call, instanceOf, TEXT } from '../binding/call.js';
import { defaultOption, defaultVisual } from '../structs/option.js';
import { type MjSpec, MjsDefault } from './spec.js';
import { copyMechanics } from './spec-actuator.js';
import { BODY, DEFAULT, ELEMENT, SPEC, structOf, WHOLE_SPEC } from './spec-parameters.js';
import { MjsOrientation, MjsPlugin } from './spec-parts.js';
import { addInstance, PluginInstance } from './spec-plugin.js';
import { SPEC_CLASSES, type Struct, type StructName } from './spec-structs.js';

/** Initial attributes of a new element: an empty name if MJCF requires one and the reference does not. */
function initial(kind: Kind): object {
  const id = Object.entries(rowOf(kind).attributes).find(([, { type }]) => type === 'id');
  return id?.[1].required && !id[1].nonempty ? { [id[0]]: '' } : {};
}

/** Assigns a class to a new element and returns its struct. */
function make<N extends StructName>(spec: MjSpec, own: SpecElement, cls?: MjsDefault): Struct<N> {
  if (cls && 'class' in own.row.attributes) own.set('class', cls.own.identifier);
  const struct = spec.structOf(own) as Struct<N>;
  if (own.kind === 'general') copyMechanics(struct);
  return struct;
}

/** Makes a function that adds an element to a body. */
const addTo = <N extends StructName>(kind: Kind, _class: N) =>
  call([BODY, DEFAULT], ({ own, spec }, cls) => make<N>(spec, own.add(kind), cls));
/** Makes a function that adds an element to a section. */
const addIn = <N extends StructName>(kind: Kind, _class: N) =>
  call([SPEC, DEFAULT], (spec, cls) => make<N>(spec, spec.own.add(kind), cls));
const addPlain = <N extends StructName>(kind: Kind, _class: N) =>
  call([SPEC], (spec) => make<N>(spec, spec.own.add(kind, initial(kind))));

/** Makes a function that returns the struct of an element, if it has the given class. */
const as = <N extends StructName>(name: N) =>
  call([ELEMENT], ({ own, spec }) => {
    const struct = spec.structOf(own);
    return struct instanceof SPEC_CLASSES[name] ? (struct as Struct<N>) : undefined;
  });

/** Makes a function that sets a struct to the values of an element without a class. */
const reset = <N extends StructName>(name: N) =>
  call([structOf(name)], (struct) => {
    const { own } = struct;
    for (const [attribute, row] of Object.entries(own.row.attributes)) {
      if (row.type === 'id' || attribute === 'class') continue;
      own.unset(attribute);
      if (row.default !== undefined && String(own.get(attribute)) !== String(row.default))
        own.set(attribute, row.default);
    }
    for (const child of [...own.elements]) if (isPart(child)) own.spec.remove(child);
    own.nonXmlValues = undefined;
    struct.notes.delete('sensor');
    struct.notes.delete('equality');
    struct.refresh();
  });

/** Kinds of children that hold values of their parent. */
const PARTS: readonly Kind[] = [
  'inertial',
  'plugin',
  'layer',
  'bone',
  'tupleElement',
  'flexContact',
  'flexEdge',
  'elasticity',
];
const isPart = ({ kind }: SpecElement): boolean => PARTS.includes(kind);

/** The functions that add elements, convert them to their class and set their defaults. */
export const SPEC_ADD = {
  mjs_addBody: addTo('body', 'MjsBody'),
  mjs_addGeom: addTo('geom', 'MjsGeom'),
  mjs_addSite: addTo('site', 'MjsSite'),
  mjs_addJoint: addTo('joint', 'MjsJoint'),
  mjs_addCamera: addTo('camera', 'MjsCamera'),
  mjs_addLight: addTo('light', 'MjsLight'),
  mjs_addFreeJoint: call([BODY], ({ own, spec }) => make<'MjsJoint'>(spec, own.add('freejoint'))),
  mjs_addFrame: call(
    [BODY, { take: (given: Struct<'MjsFrame'> | null | undefined) => given ?? undefined }],
    ({ own, spec }, parent) => make<'MjsFrame'>(spec, (parent?.own ?? own).add('frame')),
  ),
  mjs_addMaterial: addIn('material', 'MjsMaterial'),
  mjs_addMesh: addIn('mesh', 'MjsMesh'),
  mjs_addPair: addIn('pair', 'MjsPair'),
  mjs_addTendon: addIn('spatial', 'MjsTendon'),
  mjs_addEquality: addIn('connect', 'MjsEquality'),
  mjs_addActuator: addIn('general', 'MjsActuator'),
  mjs_addExclude: addPlain('exclude', 'MjsExclude'),
  mjs_addSensor: addPlain('touch', 'MjsSensor'),
  mjs_addHField: addPlain('hfield', 'MjsHField'),
  mjs_addTexture: addPlain('texture', 'MjsTexture'),
  mjs_addSkin: addPlain('skin', 'MjsSkin'),
  mjs_addFlex: addPlain('flex', 'MjsFlex'),
  mjs_addKey: addPlain('key', 'MjsKey'),
  mjs_addNumeric: addPlain('numeric', 'MjsNumeric'),
  mjs_addText: addPlain('text', 'MjsText'),
  mjs_addTuple: addPlain('tuple', 'MjsTuple'),
  mjs_addPlugin: call([SPEC], (spec): MjsPlugin => new PluginInstance(spec, addInstance(spec))),
  mjs_addDefault: call([SPEC, TEXT, DEFAULT], (spec, name, parent) => {
    if (spec.own.find('default', name)) return undefined;
    return new MjsDefault(parent.own.add('default', { class: name }), spec);
  }),

  mjs_asBody: as('MjsBody'),
  mjs_asGeom: as('MjsGeom'),
  mjs_asSite: as('MjsSite'),
  mjs_asJoint: as('MjsJoint'),
  mjs_asCamera: as('MjsCamera'),
  mjs_asLight: as('MjsLight'),
  mjs_asFrame: as('MjsFrame'),
  mjs_asMaterial: as('MjsMaterial'),
  mjs_asMesh: as('MjsMesh'),
  mjs_asPair: as('MjsPair'),
  mjs_asTendon: as('MjsTendon'),
  mjs_asEquality: as('MjsEquality'),
  mjs_asActuator: as('MjsActuator'),
  mjs_asExclude: as('MjsExclude'),
  mjs_asSensor: as('MjsSensor'),
  mjs_asHField: as('MjsHField'),
  mjs_asTexture: as('MjsTexture'),
  mjs_asSkin: as('MjsSkin'),
  mjs_asFlex: as('MjsFlex'),
  mjs_asKey: as('MjsKey'),
  mjs_asNumeric: as('MjsNumeric'),
  mjs_asText: as('MjsText'),
  mjs_asTuple: as('MjsTuple'),
  mjs_asPlugin: call([ELEMENT], ({ own, spec }): MjsPlugin | undefined =>
    own.kind === 'instance' ? new PluginInstance(spec, own) : undefined,
  ),

  mjs_defaultBody: reset('MjsBody'),
  mjs_defaultGeom: reset('MjsGeom'),
  mjs_defaultSite: reset('MjsSite'),
  mjs_defaultJoint: reset('MjsJoint'),
  mjs_defaultCamera: reset('MjsCamera'),
  mjs_defaultLight: reset('MjsLight'),
  mjs_defaultFrame: reset('MjsFrame'),
  mjs_defaultMaterial: reset('MjsMaterial'),
  mjs_defaultMesh: reset('MjsMesh'),
  mjs_defaultPair: reset('MjsPair'),
  mjs_defaultTendon: reset('MjsTendon'),
  mjs_defaultEquality: reset('MjsEquality'),
  mjs_defaultActuator: reset('MjsActuator'),
  mjs_defaultSensor: reset('MjsSensor'),
  mjs_defaultHField: reset('MjsHField'),
  mjs_defaultTexture: reset('MjsTexture'),
  mjs_defaultSkin: reset('MjsSkin'),
  mjs_defaultFlex: reset('MjsFlex'),
  mjs_defaultKey: reset('MjsKey'),
  mjs_defaultNumeric: reset('MjsNumeric'),
  mjs_defaultText: reset('MjsText'),
  mjs_defaultTuple: reset('MjsTuple'),
  mjs_defaultOrientation: call([instanceOf(MjsOrientation, 'MjsOrientation')], (orientation) =>
    orientation.show(undefined),
  ),
  mjs_defaultPlugin: call([instanceOf(MjsPlugin, 'MjsPlugin')], (plugin) => {
    plugin.active = false;
    plugin.info = '';
  }),
  /** Resets the settings; elements stay. */
  mjs_defaultSpec: call([WHOLE_SPEC], (spec) => {
    defaultOption(spec.option);
    defaultVisual(spec.visual);
    for (const name of ['compiler', 'size'] as const) {
      const section = spec.own.section(name);
      for (const attribute of [...section.authored.keys()]) section.unset(attribute);
    }
    spec.flush();
    spec.refresh();
  }),
};
