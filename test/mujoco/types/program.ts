/** A program for the reference with types imported by name, compiled against the types of both. */
import loadMujoco, {
  type ClassHandle,
  type DoubleBuffer,
  type MainModule,
  type MjContact,
  type MjData,
  type MjModel,
  type MjModelGeomAccessor,
  type MjOption,
  type MjSpec,
  type MjsBody,
  type MjsElement,
  type MjsGeom,
  type MjvCamera,
  type MjvGeom,
  type MjvOption,
  type MjvPerturb,
  type MjvScene,
  type mjtGeom,
  type mjtObj,
} from '@mujoco/mujoco';

interface Simulation {
  readonly mujoco: MainModule;
  model: MjModel;
  data: MjData;
}

export async function open(xml: string | Uint8Array): Promise<Simulation> {
  const mujoco: MainModule = await loadMujoco();
  mujoco.FS.mkdir('/working');
  mujoco.FS.writeFile('/working/scene.xml', xml);
  const model = mujoco.MjModel.from_xml_path('/working/scene.xml');
  const again = typeof xml === 'string' ? model : mujoco.MjModel.from_xml_string(xml);
  return { mujoco, model: again, data: new mujoco.MjData(again) };
}

/** Arrays of the model and its data. */
export function advance({ mujoco, model, data }: Simulation, seconds: number): Float64Array {
  const option: MjOption = model.opt;
  const steps: number = Math.ceil(seconds / option.timestep);
  for (let i = 0; i < steps; i++) {
    data.ctrl[0] = Math.sin(data.time);
    data.xfrc_applied.fill(0);
    mujoco.mj_step(model, data);
  }
  const positions: Float64Array = data.xpos;
  const types: Int32Array = model.geom_type;
  const sizes: Float64Array = model.geom_size.subarray(3 * (types.length - 1), 3 * types.length);
  return Float64Array.from([...positions, ...sizes]);
}

/** Contacts as objects that are freed, forces in a buffer. */
export function contactForces({ mujoco, model, data }: Simulation): number[][] {
  const force: DoubleBuffer = new mujoco.DoubleBuffer(6);
  const found: number[][] = [];
  for (let i = 0; i < data.ncon; i++) {
    const contact: MjContact | undefined = data.contact.get(i);
    if (!contact) continue;
    mujoco.mj_contactForce(model, data, i, force);
    found.push([contact.geom1, contact.geom2, contact.dist, ...Array.from<number>(force.GetView())]);
    contact.delete();
  }
  force.delete();
  return found;
}

/** Named access and names of elements. */
export function describe({ mujoco, model }: Simulation): string[] {
  const geomType: mjtObj = mujoco.mjtObj.mjOBJ_GEOM;
  return Array.from({ length: model.ngeom }, (_, id) => {
    const geom: MjModelGeomAccessor = model.geom(id);
    const rgba: ArrayLike<number> = geom.rgba;
    const name: string = mujoco.mj_id2name(model, geomType.value, id);
    return `${name} ${geom.name} ${rgba[0]} ${mujoco.mj_name2id(model, geomType.value, name)}`;
  });
}

/** A viewer: scene, options, camera and perturbation. */
export class Viewer {
  readonly scene: MjvScene;
  readonly camera: MjvCamera;
  readonly option: MjvOption;
  readonly perturb: MjvPerturb;

  constructor(private readonly sim: Simulation) {
    const { mujoco, model } = sim;
    this.scene = new mujoco.MjvScene(model, 2000);
    this.camera = new mujoco.MjvCamera();
    this.option = new mujoco.MjvOption();
    this.perturb = new mujoco.MjvPerturb();
    this.option.flags[mujoco.mjtVisFlag.mjVIS_CONTACTPOINT.value] = 1;
    this.option.label = mujoco.mjtLabel.mjLABEL_BODY.value;
    mujoco.mjv_defaultFreeCamera(model, this.camera);
  }

  draw(each: (type: number, pos: Float32Array, mat: Float32Array, rgba: Float32Array) => void): void {
    const { mujoco, model, data } = this.sim;
    const { option, perturb, camera, scene } = this;
    mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL.value, scene);
    for (let i = 0; i < scene.ngeom; i++) {
      const geom: MjvGeom | undefined = scene.geoms.get(i);
      if (geom) each(geom.type, geom.pos, geom.mat, geom.rgba);
    }
  }

  /** Buffers and typed arrays for results of a function. */
  pick(x: number, y: number): number {
    const { mujoco, model, data } = this.sim;
    const point = new mujoco.DoubleBuffer(3);
    const [geom, flex, skin] = [new mujoco.IntBuffer(1), new mujoco.IntBuffer(1), new Int32Array(1)];
    const body = mujoco.mjv_select(model, data, this.option, 1.5, x, y, this.scene, point, geom, flex, skin);
    this.perturb.select = body;
    this.perturb.localpos.set(point.GetView());
    return body;
  }

  dispose(): void {
    const all: ClassHandle[] = [this.scene, this.camera, this.option, this.perturb];
    for (const each of all) each.delete();
  }
}

/** A spec that is edited and compiled. */
export function build(mujoco: MainModule): MjModel {
  const spec: MjSpec = mujoco.parseXMLString('<mujoco/>');
  spec.option.timestep = 0.001;
  const main = mujoco.mjs_getSpecDefault(spec);
  const world: MjsBody | undefined = mujoco.mjs_findBody(spec, 'world');
  if (!main || !world) throw new Error('no world');
  const body = mujoco.mjs_addBody(world, main);
  const geom: MjsGeom | undefined = body && mujoco.mjs_addGeom(body, main);
  if (!body || !geom) throw new Error('no geom');
  const shape: mjtGeom = mujoco.mjtGeom.mjGEOM_BOX;
  geom.type = shape;
  geom.size.set([0.1, 0.2, 0.3]);
  geom.userdata.push_back(1);
  body.pos[2] = 1;
  const element: MjsElement = body.element;
  mujoco.mjs_setName(element, 'box');
  const isBox: boolean = geom.type.value === mujoco.mjtGeom.mjGEOM_BOX.value;
  const model = mujoco.mj_compile(spec);
  if (isBox) spec.delete();
  return model;
}

/** Math with arrays of numbers as inputs. */
export function math(mujoco: MainModule, model: MjModel, data: MjData): number {
  const rotated = new mujoco.DoubleBuffer(3);
  mujoco.mju_rotVecQuat(rotated, [1, 0, 0], [1, 0, 0, 0]);
  const jacobian = new mujoco.DoubleBuffer(3 * model.nv);
  mujoco.mj_jacBody(model, data, jacobian, null, 1);
  const state = new mujoco.DoubleBuffer(mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_PHYSICS.value));
  mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_PHYSICS.value);
  mujoco.mj_setState(model, data, Array.from<number>(state.GetView()), mujoco.mjtState.mjSTATE_PHYSICS.value);
  return mujoco.mju_norm3(Array.from<number>(rotated.GetView())) + mujoco.mju_dot3([1, 2, 3], [4, 5, 6]);
}
