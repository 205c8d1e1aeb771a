/** One run of a model with plugins from a module, as a script for a page, a worker or Node. */
import * as kt from '../../src/api/index.js';

/** Positions after some steps of a model that uses the plugins of a module. */
export async function runWithPlugin(url: string, xml: string, steps: number): Promise<number[]> {
  const extensions = await kt.loadPlugin(url, { override: true });
  const model = kt.compile(kt.parseXML(xml), { extensions });
  const data = new kt.Data(model);
  for (let i = 0; i < steps; i++) kt.step(model, data);
  return [...data.qpos, ...data.qvel];
}

Object.assign(globalThis, { runWithPlugin });

/** Runs posted code in a worker. */
globalThis.addEventListener?.('message', ({ data }: MessageEvent<{ run?: Parameters<typeof runWithPlugin> }>) => {
  if (data?.run)
    void runWithPlugin(...data.run).then((values) => (globalThis as unknown as Worker).postMessage(values));
});
