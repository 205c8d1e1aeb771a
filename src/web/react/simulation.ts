/** `<Simulation>` provides a simulation to the components below it; hooks access it. */
import { createContext, createElement, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Running, StepHook } from '../viewer/running.js';
import { openSource, type ViewerSource, withCompatibility } from '../viewer/sources.js';
import { type PropertyNames, requireProperties } from './properties.js';

/** Props of `<Simulation>`. */
export interface SimulationProps {
  /** A model: an address, a text, files, a Spec or a Model; or a running simulation. */
  readonly src: ViewerSource;
  /** Version of MuJoCo whose rules the model follows, '3.14' or '4.0'; a Spec and a Model keep theirs. */
  readonly compatibility?: Compatibility;
  readonly paused?: boolean;
  /** Simulated seconds per second; default 1. */
  readonly speed?: number;
  /** The initial keyframe, by index or name. */
  readonly keyframe?: number | string;
  readonly onLoad?: (simulation: Running) => void;
  /** Receives errors; without it, they are thrown to the enclosing error boundary. */
  readonly onError?: (error: unknown) => void;
  /** Content shown until the model is loaded. */
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

const SIMULATION_PROPERTIES: PropertyNames<SimulationProps> = {
  src: true,
  compatibility: true,
  paused: true,
  speed: true,
  keyframe: true,
  onLoad: true,
  onError: true,
  fallback: true,
  children: true,
};

const Context = createContext<Running | undefined>(undefined);

/** Returns the simulation of the enclosing `<Simulation>`, or undefined without one. */
export const useOptionalSimulation = (): Running | undefined => useContext(Context);

/**
 * Returns the simulation of the enclosing `<Simulation>`: `model`, `data`, `play()`, `reset()` and so on.
 *
 * @throws Error outside of a `<Simulation>`
 */
export function useSimulation(): Running {
  const simulation = useContext(Context);
  if (!simulation) throw new Error('useSimulation works inside of <Simulation> only');
  return simulation;
}

/**
 * Loads a model, simulates it in real time and renders its children once the model is loaded. It can be outside or
 * inside of react-three-fiber's Canvas.
 */
export function Simulation({
  src,
  compatibility,
  paused = false,
  speed = 1,
  keyframe,
  fallback,
  children,
  ...told
}: SimulationProps): ReactNode {
  requireProperties('<Simulation>', SIMULATION_PROPERTIES, told);
  const [simulation, setSimulation] = useState<Running>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const tell = useLatest(told);
  const begin = useLatest({ keyframe });
  useEffect(() => {
    const loading = new AbortController();
    let end = (): void => {};
    const open = async (): Promise<void> => {
      const followed = withCompatibility('<Simulation>', src, compatibility);
      const { simulation: opened, isOwn } = await openSource(followed, () => {}, loading.signal);
      end = () => isOwn && opened.dispose();
      if (loading.signal.aborted) return end();
      if (begin.current.keyframe !== undefined) opened.reset(begin.current.keyframe);
      setFailure(undefined);
      setSimulation(opened);
      tell.current.onLoad?.(opened);
    };
    open().catch((error: unknown) => {
      if (loading.signal.aborted) return;
      if (tell.current.onError) tell.current.onError(error);
      else setFailure({ error });
    });
    return () => {
      loading.abort();
      setSimulation(undefined);
      end();
    };
  }, [src, compatibility, tell, begin]);
  useEffect(() => {
    if (simulation && simulation.speed !== speed) simulation.speed = speed;
  }, [simulation, speed]);
  useEffect(() => {
    simulation?.[paused ? 'pause' : 'play']();
  }, [simulation, paused]);
  useClock(simulation);
  if (failure) throw failure.error;
  return simulation ? createElement(Context, { value: simulation }, children) : fallback;
}

/** Advances a simulation in real time in every animation frame, independently of the components that draw it. */
function useClock(simulation: Running | undefined): void {
  useEffect(() => {
    if (!simulation) return;
    let request = 0;
    const tick = (now: number): void => {
      request = requestAnimationFrame(tick);
      simulation.advance(now);
    };
    request = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(request);
  }, [simulation]);
}

/** Returns a ref to the latest value, so that effects need not depend on functions that change with each render. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls a function before each step, for example to set controls and forces. */
export function useBeforeStep(hook: StepHook): void {
  const simulation = useSimulation();
  const latest = useLatest(hook);
  useEffect(() => simulation.beforeStep((model, data) => latest.current(model, data)), [simulation, latest]);
}

/** Calls a function after each step. */
export function useAfterStep(hook: StepHook): void {
  const simulation = useSimulation();
  const latest = useLatest(hook);
  useEffect(() => simulation.afterStep((model, data) => latest.current(model, data)), [simulation, latest]);
}

/**
 * Returns a value of the simulation and renders the component again when it changes.
 *
 * @param read returns a primitive value, such as a number or a string
 * @param interval minimum time between two readings [ms]
 */
export function useSimulationValue<T>(read: (model: Model, data: Data) => T, interval = 100): T {
  const simulation = useSimulation();
  const latest = useLatest(read);
  const [, setValue] = useState<T>();
  useEffect(() => {
    let last = -Infinity;
    return simulation.subscribe(() => {
      const now = performance.now();
      if (simulation.playing && now - last < interval) return;
      last = now;
      const value = latest.current(simulation.model, simulation.data);
      setValue(() => value);
    });
  }, [simulation, interval, latest]);
  return read(simulation.model, simulation.data);
}
