/** A program that edits a model. The project compiles it under `strict`: it needs no narrowing and no casts. */
import { compile, Data, type Element, Spec, type SpecElement } from 'kinetree';

const spec = new Spec();
const body = spec.worldbody.addBody({ name: 'b', pos: new Float64Array(3) });
const hip = body.addJoint({ type: 'hinge', range: new Float32Array([-1, 1]) });
const motor = spec.addMotor({ joint: hip, gear: [1] });

// attributes of some kinds only are undefined for the others
const damping: (readonly number[] | undefined)[] = spec.joints.map(
  (joint) => joint.damping as readonly number[] | undefined,
);
const names: (string | undefined)[] = spec.all('joint').map(({ name }) => name);
const driven: (string | undefined)[] = spec.actuators.map((actuator) => actuator.joint);
const cutoffs: (number | undefined)[] = spec.all('sensor').map((sensor) => sensor.cutoff);
for (const joint of spec.joints) if (joint.is('joint')) joint.stiffness = [1];

// attaching returns the attached element
const child = new Spec();
const part = child.worldbody.addBody();
const attachedBody: 'body' = body.attach(part).kind;
const attachedSpec: 'frame' = body.attach(child, { prefix: 'a' }).kind;
const atSite: 'frame' = body.addSite().attach(part, { prefix: 'c' }).kind;
const throughSpec: 'body' = spec.attach(body, part, { prefix: 'd' }).kind;

// an element of any kind is accepted, and `is` narrows its kind
const pathOf = (element: SpecElement): string => element.path;
const sizeOf = (element: SpecElement): readonly number[] => (element.is('geom', 'site') ? element.size : []);
const ball: Element<'geom'> = body.addGeom();
const elements: readonly SpecElement[] = [ball, hip, motor, body, spec.worldbody, ...spec.geoms, ...spec.all('sensor')];
const paths: readonly string[] = [pathOf(ball), pathOf(hip), ...elements.map(pathOf), ...spec.joints.map(pathOf)];
const sizes: readonly (readonly number[])[] = [sizeOf(ball), ...elements.map(sizeOf)];
const parent: SpecElement | undefined = ball.parent;
const geoms: readonly Element<'geom'>[] = body.children('geom');
body.moveTo(spec.worldbody);

body.addGeom({ size: 0.1, friction: 1 });
// @ts-expect-error a position is three numbers
body.addGeom({ pos: 1 });
const found: string | undefined = spec.get('actuator', 'm').joint;
const tendon = spec.addSpatial();
tendon.addSite({ site: body.addSite() });
spec.addNumeric({ name: 'n', data: [1, 2] });
const servo = spec.addPlugin({ plugin: 'mujoco.pid', name: 'servo', config: { kp: 3 } });
spec.add('actuatorPlugin', { plugin: 'mujoco.pid', instance: servo, config: { kp: 1 } });

const model = compile(spec);
const data = new Data(model);
const qpos: Float64Array = data.joint(hip).qpos;
const mass: number = model.body(body).mass;
const id: number = motor.id;
model.opt.integrator = 'RK4';
const integrator: number = model.opt.integrator;

// @ts-expect-error an element of some kind need not be a geom
const geom: Element<'geom'> = elements[0]!;
// @ts-expect-error an element is no number
model.geom('a').size = body;
// @ts-expect-error there is no such integrator
model.opt.integrator = 'RK5';
// @ts-expect-error a reference is a name or an element
spec.addMotor({ joint: 3 });

export const used = [
  damping,
  paths,
  sizes,
  parent,
  geoms,
  geom,
  names,
  driven,
  cutoffs,
  attachedBody,
  attachedSpec,
  atSite,
  throughSpec,
  found,
  qpos,
  mass,
  id,
  integrator,
];
