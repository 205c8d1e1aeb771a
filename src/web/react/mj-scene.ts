/** `<MjScene>`: simulates all components below it, inside of react-three-fiber's Canvas. */
import {
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Group } from 'three/webgpu';
import type { VectorLike } from '../three-components/axes.js';
import { MjScene as Scene } from '../three-components/mj-scene.js';
import { MJ_SCENE_OPTIONS, type MjSceneOptions } from '../three-components/scene-options.js';
import { checkObjectProperties, type PropertyNames } from './properties.js';
import { useLatest } from './simulation.js';

/** Props of `<MjScene>`: options of the scene, and all props of a three.js group. */
export interface MjSceneProps extends MjSceneOptions {
  readonly paused?: boolean;
  /** Called after every compilation of the model. */
  readonly onCompiled?: (scene: Scene) => void;
  readonly ref?: Ref<Scene | null>;
  readonly children?: ReactNode;
  readonly [property: string]: unknown;
}

const MJ_SCENE_PROPERTIES: PropertyNames<MjSceneProps> = {
  ...MJ_SCENE_OPTIONS,
  paused: true,
  onCompiled: true,
  ref: true,
  children: true,
};

const Context = createContext<Scene | undefined | null>(null);

/** @internal Like `useMjScene`; null without an enclosing `<MjScene>`. */
export const useSceneAround = (): Scene | undefined | null => useContext(Context);

/** Returns the scene of the enclosing `<MjScene>`; undefined during the first render. */
export const useMjScene = (): Scene | undefined => useContext(Context) ?? undefined;

/**
 * A group whose frame is the world. Components below it are simulated in real time. Errors are passed to `onError` or,
 * without it, thrown to the enclosing error boundary.
 */
export function MjScene({
  up,
  timestep,
  gravity,
  speed = 1,
  maxLag,
  visuals,
  files,
  extensions,
  args,
  name,
  compatibility,
  paused = false,
  onError,
  onCompiled,
  ref,
  children,
  ...properties
}: MjSceneProps): ReactNode {
  checkObjectProperties('<MjScene>', Object.keys(MJ_SCENE_PROPERTIES), properties);
  const root = useRef<Group>(null);
  const [scene, setScene] = useState<Scene>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const latest = useLatest({
    up,
    timestep,
    gravity,
    speed,
    maxLag,
    visuals,
    files,
    extensions,
    args,
    name,
    compatibility,
    onError,
    onCompiled,
  });
  useImperativeHandle(ref, () => scene ?? (null as unknown as Scene), [scene]);
  // before the first picture, which would otherwise create a scene automatically
  useLayoutEffect(() => {
    const { onCompiled: _, onError: __, ...options } = latest.current;
    const made = new Scene(root.current!, withoutUndefined(options));
    // advanced by `useClock` instead
    made.automatic = false;
    made.onCompiled((each) => latest.current.onCompiled?.(each));
    setScene(made);
    return () => {
      setScene(undefined);
      made.dispose();
    };
  }, [latest]);
  useEffect(() => {
    if (scene) scene.paused = paused;
    if (scene) scene.speed = speed;
  }, [scene, paused, speed]);
  useHost(scene, timestep, gravity);
  useClock(scene, (error) => {
    if (latest.current.onError) latest.current.onError(error);
    else setFailure({ error });
  });
  if (failure) throw failure.error;
  return createElement('group', { ...properties, ref: root }, createElement(Context, { value: scene }, children));
}

/** Applies the props `timestep` and `gravity` to the scene. */
function useHost(scene: Scene | undefined, timestep: number | undefined, gravity: VectorLike | undefined): void {
  const key = gravity && JSON.stringify(gravity);
  useEffect(() => {
    if (scene) scene.timestep = timestep;
  }, [scene, timestep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array with the same numbers is the same gravity
  useEffect(() => {
    if (scene) scene.gravity = gravity;
  }, [scene, key]);
}

/** Advances a scene in every animation frame; after an error, only once the scene has changed. */
function useClock(scene: Scene | undefined, failed: (error: unknown) => void): void {
  const latest = useLatest(failed);
  useEffect(() => {
    if (!scene) return;
    let request = 0;
    let last: number | undefined;
    let brokenAt = -1;
    const tick = (now: number): void => {
      request = requestAnimationFrame(tick);
      const elapsed = last === undefined ? 0 : (now - last) / 1000;
      last = now;
      if (scene.marks === brokenAt) return;
      try {
        scene.updateFrame(elapsed);
      } catch (error) {
        brokenAt = scene.marks;
        latest.current(error);
      }
    };
    request = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(request);
  }, [scene, latest]);
}

const withoutUndefined = <T extends object>(options: T): { [N in keyof T]: Exclude<T[N], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
