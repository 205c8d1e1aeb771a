/** A definition of an environment, as a module of a worker, in Node and in pages. */
import { defineEnv, envTask } from '../../src/robotics/env/index.js';

export const REACH_MODEL = `<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body name="upper">
      <joint name="shoulder" axis="0 1 0" damping=".1"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/>
      <body name="fore" pos=".3 0 0">
        <joint name="elbow" axis="0 1 0" damping=".1"/>
        <geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/>
        <site name="tip" pos=".3 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor name="shoulder" joint="shoulder" gear="5" ctrlrange="-1 2"/>
    <motor name="elbow" joint="elbow" gear="2"/>
  </actuator>
</mujoco>`;

const TARGET = [0.2, 0, 0.4];

export const reach = defineEnv({
  name: 'reach',
  model: REACH_MODEL,
  frameSkip: 2,
  maxEpisodeSteps: 4,
  reset(random, data) {
    for (let i = 0; i < data.qpos.length; i++) data.qpos[i] = random.uniform(-0.5, 0.5);
  },
  observe: (data) => [data.qpos, data.qvel, data.site('tip').xpos, data.time],
  reward: (data, { action, isTerminated }) => {
    const distance = Math.hypot(...data.site('tip').xpos.map((x, i) => x - TARGET[i]!));
    return -distance - 0.1 * (action[0]! ** 2 + action[1]! ** 2) + 10 * Number(isTerminated);
  },
  terminated: (data) => Math.abs(data.qpos[0]!) > 1,
  info: (data, { observation, previous, count, dt }) => ({
    height: data.site('tip').xpos[2]!,
    speed: (observation[0]! - previous[0]!) / dt,
    count,
  }),
});

export default envTask(reach);
