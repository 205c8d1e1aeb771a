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
import { type ViewerSource, withCompatibility } from '../viewer/sources.js';
import { createViewer, type Viewer as PageViewer, VIEWER_OPTIONS, type ViewerOptions } from '../viewer/viewer.js';
import { type PropertyNames, requireProperties } from './properties.js';
import { useLatest, useOptionalSimulation } from './simulation.js';

/** Props of `<Viewer>`. */
export interface ViewerProps extends ViewerOptions {
  /** URL of a model, files, a Model or a simulation; default: the enclosing `<Simulation>`. */
  readonly src?: ViewerSource;
  /** Version of MuJoCo whose rules `src` follows, '3.14' or '4.0'; a Spec and a Model keep theirs. */
  readonly compatibility?: Compatibility;
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
 * Shows a model. Camera, keyframe and label set the initial state; look, speed, paused and draggable can change later.
 */
export function Viewer({ src, compatibility, className, style, children, ref, ...options }: ViewerProps): ReactNode {
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
  if (failure) throw failure.error;
  return createElement(
    'div',
    { className, style: { ...FILL, ...style } },
    createElement('div', { ref: place, style: BEHIND }),
    children,
  );
}

/** Applies changed props. Speed and pause are applied only if the viewer has its own `src`. */
function useSettings(viewer: PageViewer | null, options: ViewerOptions, isOwn: boolean): void {
  const { look = 'classic', draggable = true, speed, paused } = options;
  useEffect(() => {
    if (!viewer) return;
    viewer.look = look;
    viewer.draggable = draggable;
  }, [viewer, look, draggable]);
  useEffect(() => {
    if (viewer && isOwn && speed !== undefined) viewer.simulation.speed = speed;
  }, [viewer, isOwn, speed]);
  useEffect(() => {
    if (viewer && isOwn && paused !== undefined) viewer[paused ? 'pause' : 'play']();
  }, [viewer, isOwn, paused]);
}
