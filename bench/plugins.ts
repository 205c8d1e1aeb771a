/**
 * What plugins cost: the slope of a step over the number of instances that do nothing, and a hundred motors driven by
 * one call against a hundred calls.
 *
 *     npx tsx bench/plugins.ts
 */
import networkMotors from '../examples/plugins/network-motors.js';
import { compile, Data, definePlugin, type Model, type Plugin, parseXML, step } from '../src/index.js';

const idle = definePlugin({ name: 'bench.idle', passive: true, compute() {}, advance() {} });

const compiled = (text: string, plugin: Plugin): Model =>
  compile(parseXML(`<mujoco>${text}</mujoco>`), { extensions: { plugins: [plugin] } });

function idleModel(count: number): Model {
  const instances = Array.from({ length: count }, (_, i) => `<instance name="i${i}"/>`).join('');
  return compiled(
    `<extension><plugin plugin="bench.idle">${instances}</plugin></extension>
    <worldbody><body><freejoint/><geom size=".1"/></body></worldbody>`,
    idle,
  );
}

function motorModel(count: number, shared: boolean): Model {
  const use = shared ? 'instance="all"' : 'plugin="example.network_motors"';
  const bodies = Array.from(
    { length: count },
    (_, i) => `<body pos="${i} 0 0"><joint name="j${i}"/><geom size=".1"/></body>`,
  );
  const motors = Array.from({ length: count }, (_, i) => `<plugin joint="j${i}" ${use}/>`);
  return compiled(
    `<extension><plugin plugin="example.network_motors"><instance name="all"/></plugin></extension>
    <worldbody>${bodies.join('')}</worldbody><actuator>${motors.join('')}</actuator>`,
    networkMotors,
  );
}

/** Microseconds a step of each model, the median of alternating rounds. */
function time(models: readonly Model[], steps = 2000, rounds = 11): number[] {
  const datas = models.map((model) => new Data(model));
  const samples = models.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    models.forEach((model, i) => {
      const begin = performance.now();
      for (let n = 0; n < steps; n++) step(model, datas[i]!);
      samples[i]!.push((1000 * (performance.now() - begin)) / steps);
    });
  }
  return samples.map((list) => list.sort((a, b) => a - b)[rounds >> 1]!);
}

const counts = [0, 100, 1000];
const idleTimes = time(counts.map(idleModel));
counts.forEach((count, i) => void console.log(`${count} idle instances: ${idleTimes[i]!.toFixed(2)} us a step`));
console.log(`slope: ${((idleTimes[2]! - idleTimes[0]!) / 1000).toFixed(4)} us an instance and step`);
const [together, apart] = time([motorModel(100, true), motorModel(100, false)], 300);
console.log(`100 motors: ${together!.toFixed(1)} us in one call, ${apart!.toFixed(1)} us in 100 calls`);
