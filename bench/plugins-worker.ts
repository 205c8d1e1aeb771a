/** Times models with plugins in a separate process with the build in the given folder. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import networkMotors from '../examples/plugins/network-motors.js';
import type * as Kinetree from '../src/api/node.js';
import { median, type PluginReply, type PluginRequest, processorTime, serve } from './protocol.js';

const [dist = 'dist'] = process.argv.slice(2);
const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;

const idle = kt.definePlugin({ name: 'bench.idle', passive: true, compute() {}, advance() {} });

const compiled = (text: string): Kinetree.Model =>
  kt.compile(kt.parseXML(`<mujoco>${text}</mujoco>`), { extensions: { plugins: [idle, networkMotors] } });

/** A free body, and instances without effect. */
function idleModel(count: number): Kinetree.Model {
  const instances = Array.from({ length: count }, (_, i) => `<instance name="i${i}"/>`).join('');
  return compiled(`<extension><plugin plugin="bench.idle">${instances}</plugin></extension>
    <worldbody><body><freejoint/><geom size=".1"/></body></worldbody>`);
}

/** Pendulums in a row with one motor each, driven by one shared instance or by one instance per motor. */
function motorModel(count: number, isShared: boolean): Kinetree.Model {
  const use = isShared ? 'instance="all"' : 'plugin="example.network_motors"';
  const each = (text: (i: number) => string): string => Array.from({ length: count }, (_, i) => text(i)).join('');
  return compiled(`<extension><plugin plugin="example.network_motors"><instance name="all"/></plugin></extension>
    <worldbody>${each((i) => `<body pos="${i} 0 0"><joint name="j${i}"/><geom size=".1"/></body>`)}</worldbody>
    <actuator>${each((i) => `<plugin joint="j${i}" ${use}/>`)}</actuator>`);
}

/** Time of some steps, in a separate function, so that code optimized for a running loop is not kept. */
function stepTime(model: Kinetree.Model, data: Kinetree.Data, steps: number): number {
  const begin = processorTime();
  for (let n = 0; n < steps; n++) kt.step(model, data);
  return (processorTime() - begin) / steps;
}

serve(async ({ kind, count, steps, rounds }: PluginRequest): Promise<PluginReply> => {
  const model = kind === 'idle' ? idleModel(count) : motorModel(count, kind === 'together');
  const data = new kt.Data(model);
  stepTime(model, data, steps);
  return { us: median(Array.from({ length: rounds }, () => stepTime(model, data, steps))) };
});
