/** A policy in ONNX: a hopper driven by a linear policy that was trained with `examples/learning`, run by ONNX Runtime. */
import { make } from 'kinetree/env';
import { createViewer, PageSimulation } from 'kinetree/view';
import { InferenceSession, env as onnx, Tensor } from 'onnxruntime-web';

onnx.wasm.numThreads = 1;
onnx.wasm.wasmBinary = await (await fetch('onnx.wasm')).arrayBuffer();
const session = await InferenceSession.create(await (await fetch('hopper.onnx')).arrayBuffer());

const hopper = make('Hopper-v5');
let [obs] = hopper.reset({ seed: 1 });
const { model, data } = hopper.unwrapped;
const viewer = await createViewer(document.querySelector('canvas')!, new PageSimulation(model, data), {
  camera: 'track',
});
viewer.pause(); // the environment takes the steps
const output = document.querySelector('output')!;

let total = 0;
for (;;) {
  const input = new Tensor('float32', Float32Array.from(obs), [1, obs.length]);
  const { action } = await session.run({ observation: input });
  const [next, reward, terminated, truncated] = hopper.step(Float64Array.from(action!.data as Float32Array));
  total += reward;
  obs = next;
  output.value = `reward ${total.toFixed(0)}, forward ${data.qpos[0]!.toFixed(2)} m`;
  if (terminated || truncated) {
    [obs] = hopper.reset();
    total = 0;
  }
  viewer.redraw();
  await viewer.nextPicture();
}
