/**
 * One cold start: imports a module, loads a model, takes 1,000 steps; prints milliseconds. Plain JavaScript, so that no
 * loader runs.
 */
import { readFileSync } from 'node:fs';

const [, , module, path] = process.argv;
const before = process.cpuUsage();
const start = performance.now();
const { default: load } = await import(module);
const mujoco = await load();
const imported = performance.now();
mujoco.FS.writeFile('/model.xml', readFileSync(path, 'utf8'));
const model = mujoco.MjModel.from_xml_path('/model.xml');
const data = new mujoco.MjData(model);
const loaded = performance.now();
for (let i = 0; i < 1000; i++) mujoco.mj_step(model, data);
const { user, system } = process.cpuUsage(before);
const end = performance.now();
const times = { import: imported - start, load: loaded - imported, steps: end - loaded, all: end - start };
console.log(JSON.stringify({ ...times, cpu: (user + system) / 1000 }));
