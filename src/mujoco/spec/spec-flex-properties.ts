/** `MjsFlex`: a flex, or the flexcomp that generates one. */
import {
  floatListOf,
  floatsOf,
  intListOf,
  intsOf,
  keyNumberOf,
  keywordOf,
  listOf,
  looseItemsOf,
  namesOf,
  numberOf,
  numsOf,
  type Property,
  textOf,
  truthOf,
} from './spec-properties.js';

/** Keywords by order of interpolation: 0 is without nodes. */
const ORDERS = ['full', 'trilinear', 'quadratic'];
const flexOrder: Property<number> = {
  get: (struct) => Math.max(0, ORDERS.indexOf(struct.read('dof') as string)),
  set: (struct, order) => {
    if (order !== flexOrder.get(struct)) struct.author('dof', ORDERS[order] ?? 'full');
  },
};

/** The properties of a flex and of its edges, elasticity and contacts. */
export const FLEX_PROPERTIES = {
  group: numberOf('group'),
  dim: numberOf('dim'),
  radius: numberOf('radius'),
  material: textOf('material'),
  rgba: floatsOf('rgba', 4),
  flatskin: truthOf('flatskin'),
  size: looseItemsOf('size', () => new Float64Array(3)),
  cellcount: intsOf('cellcount', 3),
  order: flexOrder,
  vertbody: namesOf('body'),
  nodebody: namesOf('node'),
  vert: listOf('vertex'),
  node: listOf('nodecoord'),
  elem: intListOf('element'),
  texcoord: floatListOf('texcoord'),
  elemtexcoord: intListOf('elemtexcoord'),
  edgestiffness: numberOf('flexEdge.stiffness'),
  edgedamping: numberOf('flexEdge.damping'),
  young: numberOf('elasticity.young'),
  poisson: numberOf('elasticity.poisson'),
  damping: numberOf('elasticity.damping'),
  thickness: numberOf('elasticity.thickness'),
  elastic2d: keyNumberOf('elasticity.elastic2d'),
  contype: numberOf('flexContact.contype'),
  conaffinity: numberOf('flexContact.conaffinity'),
  condim: numberOf('flexContact.condim'),
  priority: numberOf('flexContact.priority'),
  friction: numsOf('flexContact.friction', 3),
  solmix: numberOf('flexContact.solmix'),
  solref: numsOf('flexContact.solref', 2),
  solimp: numsOf('flexContact.solimp', 5),
  margin: numberOf('flexContact.margin'),
  gap: numberOf('flexContact.gap'),
  internal: truthOf('flexContact.internal'),
  selfcollide: keywordOf('flexContact.selfcollide', 'mjtFlexSelf'),
  activelayers: numberOf('flexContact.activelayers'),
  passive: {
    get: (struct) => Number(struct.read('flexContact.passive')),
    set: (struct, value) => struct.author('flexContact.passive', value !== 0),
  } as Property<number>,
} as const;
