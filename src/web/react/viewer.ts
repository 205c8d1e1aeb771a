/** `<Viewer>`: shows a model, or the enclosing `<Simulation>`, on a separate canvas. */
import {
  type CSSProperties,
  createElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import type { RecordedRun, Replay } from '../viewer/replay.js';
import { type ViewerSource, withCompatibility } from '../viewer/sources.js';
import {
  createViewer,
  type Viewer as PageViewer,
  type TileChoice,
  VIEWER_OPTIONS,
  type ViewerOptions,
} from '../viewer/viewer.js';
import { type PropertyNames, requireProperties } from './properties.js';
import { useLatest, useOptionalSimulation } from './simulation.js';

/** Props of `<Viewer>`. */
export interface ViewerProps extends ViewerOptions {
  /** URL of a model, files, a Model or a simulation; default: the enclosing `<Simulation>`. */
  readonly src?: ViewerSource;
  /** Version of MuJoCo whose rules `src` follows, '3.14' or '4.0'; a Spec and a Model keep theirs. */
  readonly compatibility?: Compatibility;
  /** A recorded run that is shown in place of the simulation. */
  readonly recording?: RecordedRun;
  /** True if the recorded run begins again after its last row. */
  readonly loop?: boolean;
  /** Recorded runs that are drawn translucent. */
  readonly ghosts?: readonly RecordedRun[];
  /** Called when the recorded run is shown, for example to add a slider. */
  readonly onReplay?: (replay: Replay) => void;
  readonly onLoad?: (viewer: PageViewer) => void;
  /** Receives errors; without it, they are thrown to the enclosing error boundary. */
  readonly onError?: (error: unknown) => void;
  /** Called with the id of each selected body; 0 if none is selected. */
  readonly onSelect?: (body: number) => void;
  /** The viewer, once a model is shown. */
  readonly ref?: Ref<PageViewer | null>;
  readonly className?: string;
  readonly style?: CSSProperties;
  /** Content in front of the picture. */
  readonly children?: ReactNode;
}

const VIEWER_PROPERTIES: PropertyNames<ViewerProps> = {
  ...VIEWER_OPTIONS,
  src: true,
  compatibility: true,
  recording: true,
  loop: true,
  ghosts: true,
  onReplay: true,
  onLoad: true,
  onError: true,
  onSelect: true,
  ref: true,
  className: true,
  style: true,
  children: true,
};

const FILL: CSSProperties = {
  position: 'relative',
  isolation: 'isolate',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
};
/** Places the canvas behind the children. */
const BEHIND: CSSProperties = { position: 'absolute', inset: 0, zIndex: -1 };

/**
 * Shows a model. Camera, keyframe and label set the initial state; look, tiles, speed, paused and draggable can change later.
 */
export function Viewer(properties: ViewerProps): ReactNode {
  const { src, compatibility, className, style, children, ref, recording, loop, ghosts, onReplay, ...options } =
    properties;
  requireProperties('<Viewer>', VIEWER_PROPERTIES, options);
  const around = useOptionalSimulation();
  const source = src ?? around;
  const place = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<PageViewer | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const latest = useLatest(options);
  useImperativeHandle(ref, () => viewer as PageViewer, [viewer]);
  useEffect(() => {
    if (!place.current || source === undefined) return;
    const loading = new AbortController();
    let made: PageViewer | undefined;
    const { onLoad, onError, onSelect, ...first } = latest.current;
    const followed = withCompatibility('<Viewer>', source, compatibility);
    createViewer(place.current, followed, { ...first, signal: loading.signal }).then(
      (opened) => {
        made = opened;
        if (loading.signal.aborted) return opened.dispose();
        opened.onSelect((body) => latest.current.onSelect?.(body));
        setViewer(opened);
        onLoad?.(opened);
      },
      (error: unknown) => {
        if (loading.signal.aborted) return;
        if (onError) onError(error);
        else setFailure({ error });
      },
    );
    return () => {
      loading.abort();
      made?.dispose();
      setViewer(null);
    };
  }, [source, compatibility, latest]);
  useSettings(viewer, options, source === src);
  const failed = (error: unknown): void => {
    if (options.onError) options.onError(error);
    else setFailure({ error });
  };
  useReplay(viewer, recording, { loop: loop ?? false, onReplay, failed });
  useGhosts(viewer, ghosts, failed);
  if (failure) throw failure.error;
  return createElement(
    'div',
    { className, style: { ...FILL, ...style } },
    createElement('div', { ref: place, style: BEHIND }),
    children,
  );
}

interface ReplayProps {
  readonly loop: boolean;
  readonly onReplay: ((replay: Replay) => void) | undefined;
  readonly failed: (error: unknown) => void;
}

/** Shows a recorded run; the simulation continues when it is removed. */
function useReplay(viewer: PageViewer | null, recording: RecordedRun | undefined, props: ReplayProps): void {
  const latest = useLatest(props);
  const [shown, setShown] = useState<Replay>();
  useEffect(() => {
    if (!viewer || recording === undefined) return;
    const loading = new AbortController();
    let end = (): void => {};
    viewer.replay(recording, { loop: latest.current.loop, signal: loading.signal }).then(
      (replay) => {
        end = () => replay.end();
        if (loading.signal.aborted) return end();
        setShown(replay);
        latest.current.onReplay?.(replay);
      },
      (error: unknown) => loading.signal.aborted || latest.current.failed(error),
    );
    return () => {
      loading.abort();
      setShown(undefined);
      end();
    };
  }, [viewer, recording, latest]);
  useEffect(() => {
    if (shown) shown.loop = props.loop;
  }, [shown, props.loop]);
}

/** Draws recorded runs translucent. */
function useGhosts(
  viewer: PageViewer | null,
  ghosts: readonly RecordedRun[] = NONE,
  failed: (error: unknown) => void,
): void {
  const latest = useLatest(failed);
  const key = useEqualList(ghosts);
  useEffect(() => {
    if (!viewer) return;
    const loading = new AbortController();
    const removals: (() => void)[] = [];
    for (const ghost of key) {
      viewer.addGhost(ghost, { signal: loading.signal }).then(
        (remove) => (loading.signal.aborted ? remove() : void removals.push(remove)),
        (error: unknown) => loading.signal.aborted || latest.current(error),
      );
    }
    return () => {
      loading.abort();
      for (const remove of removals) remove();
    };
  }, [viewer, key, latest]);
}

const NONE: readonly RecordedRun[] = [];
const NO_TILES: readonly TileChoice[] = [];

/** Returns the previous list while its elements are the same, since props often contain a new one. */
function useEqualList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  const { current } = kept;
  if (current.length !== list.length || current.some((each, i) => each !== list[i])) kept.current = list;
  return kept.current;
}

/** Applies changed props. Speed and pause are applied only if the viewer has its own `src`. */
function useSettings(viewer: PageViewer | null, options: ViewerOptions, isOwn: boolean): void {
  const { look = 'classic', draggable = true, speed, paused } = options;
  const tiles = useEqualList(options.tiles ?? NO_TILES);
  useEffect(() => {
    if (!viewer) return;
    viewer.look = look;
    viewer.draggable = draggable;
  }, [viewer, look, draggable]);
  useEffect(() => {
    if (viewer && viewer.tiles !== tiles) viewer.tiles = tiles;
  }, [viewer, tiles]);
  useEffect(() => {
    if (viewer && isOwn && speed !== undefined) viewer.simulation.speed = speed;
  }, [viewer, isOwn, speed]);
  useEffect(() => {
    if (viewer && isOwn && paused !== undefined) viewer[paused ? 'pause' : 'play']();
  }, [viewer, isOwn, paused]);
}
