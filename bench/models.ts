/** The models that `npm run bench` times by default: the shared ones if present, else the samples of the repository. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FURTHER_MODELS } from '../test/oracle/further-models.js';
import { modelFiles } from '../test/oracle/model-files.js';

const FURTHER = [
  'mujoco/humanoid/humanoid.xml',
  'mujoco/humanoid/22_humanoids.xml',
  'mujoco/humanoid/100_humanoids.xml',
  'mujoco/tendon_arm/arm26.xml',
  'mujoco/car/car.xml',
  'mujoco/cube/cube_3x3x3.xml',
  'mujoco/slider_crank/slider_crank.xml',
  'mujoco/balloons/balloons.xml',
  'mujoco/adhesion/active_adhesion.xml',
  'mujoco/replicate/particle.xml',
  'mujoco/replicate/stonehenge.xml',
  'mujoco/replicate/newton_cradle.xml',
  'mujoco/mug/mug.xml',
  'gymnasium/ant.xml',
  'dm_control/quadruped.xml',
];

/** Models with plugins, which only the native package of the reference runs. */
const WITH_PLUGINS = [
  ...['nutbolt', 'torus', 'bowl', 'gear', 'cow', 'primitives'].map((name) => `mujoco/plugin/sdf/${name}.xml`),
  ...['belt', 'cable'].map((name) => `mujoco/plugin/elasticity/${name}.xml`),
  'mujoco/plugin/actuator/pid.xml',
  'mujoco/plugin/sensor/touch_grid.xml',
];

/** @param native also measure the native package */
export function defaultModels(native = false): string[] {
  const shared = native ? [...FURTHER, ...WITH_PLUGINS] : FURTHER;
  if (FURTHER_MODELS) return shared.map((path) => join(FURTHER_MODELS as string, path));
  const own = resolve(fileURLToPath(new URL('../models', import.meta.url)));
  return readdirSync(own)
    .map((name) => join(own, name, 'model.xml'))
    .filter((path) => existsSync(path));
}

/** Every available complete model, for `--load`. */
export function allModels(): string[] {
  return FURTHER_MODELS ? modelFiles(FURTHER_MODELS) : defaultModels();
}
