/** The script of the page with a policy: the element, a simulation of React, and a run without a picture. */
import '../../src/api/element.js';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Policy, type Running, Simulation } from '../../src/api/react.js';
import { balance } from '../policy/balance.js';

const bytesOf = async (name: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(name)).arrayBuffer());

const root = createRoot(document.createElement('div'));
const shown: { simulation?: Running; error?: string } = {};

Object.assign(globalThis, {
  shown,
  balance: async (steps: number) =>
    balance(
      new TextDecoder().decode(await bytesOf('model.xml')),
      new TextDecoder().decode(await bytesOf('balance.json')),
      await bytesOf('balance.onnx'),
      steps,
    ),
  /** Renders a simulation with a policy, or its change. */
  render(src: string, position: number) {
    const policy = createElement(Policy, {
      src,
      commands: { position: [position] },
      onError: (error: unknown) => void (shown.error = String(error)),
    });
    const onLoad = (simulation: Running): void => void (shown.simulation = simulation);
    root.render(createElement(Simulation, { src: 'model.xml', onLoad }, policy));
  },
});
