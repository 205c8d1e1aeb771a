/** `npm run moving-picture`: the animated image of the README. A planner walks the quadruped; states become frames. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gifenc from 'gifenc';
import { createRenderer } from '../src/api/render.js';
import { State } from '../src/foundation/schema/enums.js';
import { drive } from '../src/robotics/plan/drive.js';
import { Planner } from '../src/robotics/plan/planner.js';
import { startTask } from '../src/robotics/plan/task.js';
import { quadruped } from '../src/robotics/plan/tasks/quadruped.js';
import { forward } from '../src/simulation/runtime/run.js';
import { getState, setState, stateSize } from '../src/simulation/support/state.js';

const TARGET = 'docs/images/quadruped.gif';
const SIZE = { width: 480, height: 270 };
/** Simulated time before the first frame, and of the animation [s]. */
const LEAD = 3;
const SHOWN = 5;
const FRAMES_PER_SECOND = 12.5;
const COLORS = 64;
/** Index of the color for pixels equal to the previous frame, which compress well. */
const UNCHANGED = COLORS;

const { model, data } = startTask(quadruped);
const planner = new Planner(quadruped, { seed: 1 });
const states: Float64Array[] = [];
const size = stateSize(model, State.FULLPHYSICS);
await drive(planner, data, {
  duration: LEAD + SHOWN,
  onStep({ time }) {
    if (time < LEAD + states.length / FRAMES_PER_SECOND - model.opt.timestep / 2) return;
    states.push(new Float64Array(size));
    getState(model, data, states.at(-1)!, State.FULLPHYSICS);
    process.stderr.write(`\r${time.toFixed(1)} s simulated`);
  },
});

const renderer = await createRenderer(model, { ...SIZE, look: 'studio' });
const gif = gifenc.GIFEncoder();
let palette: number[][] | undefined;
let before: Uint8Array | undefined;
for (const [i, state] of states.entries()) {
  setState(model, data, state, State.FULLPHYSICS);
  forward(model, data);
  renderer.update(data, 'beside');
  const pixels = await renderer.color();
  palette ??= gifenc.quantize(pixels, COLORS);
  const colors = gifenc.applyPalette(pixels, palette);
  const shown = before ? colors.map((color, pixel) => (color === before![pixel] ? UNCHANGED : color)) : colors;
  before = colors;
  gif.writeFrame(shown, SIZE.width, SIZE.height, {
    ...(i === 0 && { palette: Object.assign(new Array(COLORS + 1).fill([0, 0, 0]), palette) }),
    transparent: i > 0,
    transparentIndex: UNCHANGED,
    dispose: 1,
    delay: 1000 / FRAMES_PER_SECOND,
  });
  process.stderr.write(`\r${i + 1} of ${states.length} frames drawn `);
}
gif.finish();
renderer.dispose();
writeFileSync(fileURLToPath(new URL(`../${TARGET}`, import.meta.url)), gif.bytes());
process.stdout.write(
  `\n${TARGET}: ${(gif.bytes().length / 1000).toFixed(0)} kB, walked ${data.qpos[0]!.toFixed(2)} m\n`,
);
