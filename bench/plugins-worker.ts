/** Models with plugins, timed in a process of its own with the build in the folder that is given. */
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

/** A free body, and instances that do nothing. */
function idleModel(count: number): Kinetree.Model {
  const instances = Array.from({ length: count }, (_, i) => `<instance name="i${i}"/>`).join('');
  return compiled(`<extension><plugin plugin="bench.idle">${instances}</plugin></extension>
    <worldbody><body><freejoint/><geom size=".1"/></body></worldbody>`);
}

/** Pendulums in a row, each with a motor; one instance drives all of them, or each has its own. */
function motorModel(count: number, isShared: boolean): Kinetree.Model {
  const use = isShared ? 'instance="all"' : 'plugin="example.network_motors"';
  const each = (text: (i: number) => string): string => Array.from({ length: count }, (_, i) => text(i)).join('');
  return compiled(`<extension><plugin plugin="example.network_motors"><instance name="all"/></plugin></extension>
    <worldbody>${each((i) => `<body pos="${i} 0 0"><joint name="j${i}"/><geom size=".1"/></body>`)}</worldbody>
    <actuator>${each((i) => `<plugin joint="j${i}" ${use}/>`)}</actuator>`);
}

/** Time of some steps, in a function of its own, so that no code made for a running loop stays in use. */
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
