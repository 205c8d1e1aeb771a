/** `Mjv*`: the parts of a scene as independent objects. */
import type { Perturbation } from '../../graphics/scene/perturbation.js';
import type { ViewCamera } from '../../graphics/scene/view-camera.js';
import { defaultVisualOptions, type VisualOptions } from '../../graphics/scene/visual-options.js';
import { Handle } from '../binding/handle.js';
import { Vector } from '../binding/vector.js';
import { VIS } from '../constants.js';

/** Copies every value of another object of the same class. */
export function assignStruct<T extends object>(to: T, from: T): T {
  for (const [name, value] of Object.entries(from)) {
    const own = to[name as keyof T];
    if (ArrayBuffer.isView(own)) (own as unknown as Float64Array).set(value);
    else to[name as keyof T] = value;
  }
  return to;
}

/** A struct of numbers, texts and arrays that it owns. */
export class ValueStruct extends Handle {
  /** Returns an independent copy. */
  copy(): this {
    return assignStruct(new (this.constructor as new () => this)(), this);
  }
}

/** A view: the point it looks at [m], distance [m], azimuth and elevation [deg], or a camera of the model. */
export class MjvCamera extends ValueStruct implements ViewCamera {
  type: ViewCamera['type'] = 0;
  fixedcamid = -1;
  trackbodyid = -1;
  readonly lookat = new Float64Array(3);
  distance = 2;
  azimuth = 90;
  elevation = -45;
  orthographic = 0;
}

/** One eye of a scene: position, axes and frustum in the world [m]. */
export class MjvGLCamera extends ValueStruct {
  readonly pos = new Float32Array(3);
  readonly forward = new Float32Array(3);
  readonly up = new Float32Array(3);
  frustum_center = 0;
  frustum_width = 0;
  frustum_bottom = 0;
  frustum_top = 0;
  frustum_near = 0;
  frustum_far = 0;
  orthographic = 0;
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A geom of a scene: pose in the world [m], size, and appearance. */
export class MjvGeom extends ValueStruct {
  type = 1001;
  dataid = -1;
  objtype = 0;
  objid = 0;
  category = 0;
  matid = -1;
  texid = -1;
  texcoord = 0;
  segid = 0;
  texuniform = 0;
  readonly texrepeat = new Float32Array(2);
  readonly size = new Float32Array(3);
  readonly pos = new Float32Array(3);
  readonly mat = new Float32Array(IDENTITY);
  readonly rgba = new Float32Array([0.5, 0.5, 0.5, 1]);
  emission = 0;
  specular = 0.5;
  shininess = 0.5;
  reflectance = 0;
  /** Text in UTF-8, terminated by a zero. */
  readonly label = new Int8Array(100);
  camdist = 0;
  modelrbound = 0;
  transparent = 0;
}

/** A light of a scene, in the world [m]. */
export class MjvLight extends ValueStruct {
  id = 0;
  readonly pos = new Float32Array(3);
  readonly dir = new Float32Array(3);
  type = 0;
  texid = 0;
  readonly attenuation = new Float32Array(3);
  cutoff = 0;
  softness = 0;
  exponent = 0;
  readonly ambient = new Float32Array(3);
  readonly diffuse = new Float32Array(3);
  readonly specular = new Float32Array(3);
  headlight = 0;
  castshadow = 0;
  bulbradius = 0;
  intensity = 0;
  range = 0;
}

const groups = (): Uint8Array => new Uint8Array([1, 1, 1, 0, 0, 0]);

/** Options of a scene: labels, frames, visible groups and visualization flags. */
export class MjvOption extends ValueStruct {
  label: VisualOptions['label'] = 0;
  frame: VisualOptions['frame'] = 0;
  readonly geomgroup = groups();
  readonly sitegroup = groups();
  readonly jointgroup = groups();
  readonly tendongroup = groups();
  readonly actuatorgroup = groups();
  readonly flexgroup = groups();
  readonly skingroup = groups();
  readonly flags = Uint8Array.from(VIS, ([, initial]) => Number(initial));
  bvh_depth = 1;
  flex_layer = 0;
  /** Returns the options in the form that the scene uses. @internal */
  settings(): VisualOptions {
    const settings = defaultVisualOptions();
    for (const name of GROUPS) settings[name].splice(0, settings[name].length, ...Array.from(this[name], Boolean));
    settings.flags.splice(0, settings.flags.length, ...Array.from(this.flags, Boolean));
    settings.frame = this.frame;
    settings.label = this.label;
    settings.bvh_depth = this.bvh_depth;
    return settings;
  }
}

const GROUPS = [
  'geomgroup',
  'sitegroup',
  'jointgroup',
  'tendongroup',
  'actuatorgroup',
  'flexgroup',
  'skingroup',
] as const;

/** A perturbation: the selected body and point, and its target pose. */
export class MjvPerturb extends ValueStruct implements Perturbation {
  select = 0;
  flexselect = -1;
  skinselect = -1;
  active = 0;
  active2 = 0;
  readonly refpos = new Float64Array(3);
  readonly refquat = new Float64Array([1, 0, 0, 0]);
  readonly refselpos = new Float64Array(3);
  readonly localpos = new Float64Array(3);
  localmass = 0;
  scale = 1;
}

/** A list of geoms of a scene. */
export class MjvGeomVec extends Vector<MjvGeom> {}
/** A list of lights of a scene. */
export class MjvLightVec extends Vector<MjvLight> {}
/** A list of eyes of a scene. */
export class MjvGLCameraVec extends Vector<MjvGLCamera> {}
