/** A trained policy that controls a simulation in the page, read from an address. */
import { usageError } from '../../foundation/base/usage.js';
import { modelError } from '../../foundation/schema/report.js';
import type { Policy } from '../../robotics/policy/policy.js';
import { forward, setCallbacks } from '../../simulation/runtime/run.js';
import { PageSimulation } from './page-simulation.js';
import type { Running } from './running.js';

/** A policy in control, and the function that ends it. */
export interface PolicyInControl {
  readonly policy: Policy;
  readonly end: () => void;
}

/** Options of a policy in a page. */
export interface PagePolicyOptions {
  /** Cancels loading. */
  readonly signal?: AbortSignal;
  /** True to keep the present state instead of the start of the description. */
  readonly keepsState?: boolean;
  /** Files by name, which are read instead of fetched. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/**
 * Lets a policy control a simulation. Its code is loaded here, so that other pages do not contain it.
 *
 * @param address of the description in JSON; the network is beside it
 * @throws TypeError for a simulation in a worker, ModelError for files that do not fit or cannot be fetched
 */
export async function controlByPolicy(
  simulation: Running,
  address: string,
  { signal, keepsState = false, files = {} }: PagePolicyOptions = {},
): Promise<PolicyInControl> {
  if (!(simulation instanceof PageSimulation)) {
    throw usageError('a policy', 'a simulation in the page', simulation, "leave out 'worker'");
  }
  const { loadPolicy } = await import('../../robotics/policy/load-policy.js');
  const { model, data } = simulation;
  const url = Object.hasOwn(files, address) ? address : new URL(address, document.baseURI).href;
  const policy = await loadPolicy(model, url, async (name) => {
    if (Object.hasOwn(files, name)) return files[name]!;
    const response = await fetch(name, signal ? { signal } : {});
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const { status, statusText } = response;
    throw modelError('resource-failed/status', { subject: name, status, text: statusText });
  });
  signal?.throwIfAborted();
  if (keepsState) policy.begin(data);
  else policy.reset(data);
  policy.attach(data);
  forward(model, data);
  simulation.perturbationChanged();
  return { policy, end: () => setCallbacks(model, data, {}) };
}
