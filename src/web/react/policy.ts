/** `<Policy>`: a trained policy that controls the enclosing `<Simulation>`. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Policy as RunningPolicy } from '../../robotics/policy/policy.js';
import { controlByPolicy } from '../viewer/page-policy.js';
import { type PropertyNames, requireProperties } from './properties.js';
import { useLatest, useSimulation } from './simulation.js';

/** Props of `<Policy>`. */
export interface PolicyProps {
  /** Address of the description in JSON; the network is beside it. */
  readonly src: string;
  /** Values of commands by name. */
  readonly commands?: Readonly<Record<string, readonly number[]>>;
  /** True to keep the present state instead of the start of the description. */
  readonly keepsState?: boolean;
  readonly onLoad?: (policy: RunningPolicy) => void;
  /** Receives errors; without it, they are thrown to the enclosing error boundary. */
  readonly onError?: (error: unknown) => void;
}

const POLICY_PROPERTIES: PropertyNames<PolicyProps> = {
  src: true,
  commands: true,
  keepsState: true,
  onLoad: true,
  onError: true,
};

/** Lets a policy control the simulation around it, which must run in the page. */
export function Policy({ src, commands, ...told }: PolicyProps): ReactNode {
  requireProperties('<Policy>', POLICY_PROPERTIES, told);
  const simulation = useSimulation();
  const latest = useLatest(told);
  const [policy, setPolicy] = useState<RunningPolicy>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    const loading = new AbortController();
    let end = (): void => {};
    const { keepsState = false } = latest.current;
    controlByPolicy(simulation, src, { signal: loading.signal, keepsState }).then(
      (controlled) => {
        end = controlled.end;
        if (loading.signal.aborted) return end();
        setPolicy(controlled.policy);
        latest.current.onLoad?.(controlled.policy);
      },
      (error: unknown) => {
        if (loading.signal.aborted) return;
        if (latest.current.onError) latest.current.onError(error);
        else setFailure({ error });
      },
    );
    return () => {
      loading.abort();
      setPolicy(undefined);
      end();
    };
  }, [simulation, src, latest]);
  const values = JSON.stringify(commands ?? {});
  useEffect(() => {
    const given = JSON.parse(values) as Readonly<Record<string, readonly number[]>>;
    for (const [name, each] of Object.entries(given)) policy?.command(name, each);
  }, [policy, values]);
  if (failure) throw failure.error;
  return null;
}
