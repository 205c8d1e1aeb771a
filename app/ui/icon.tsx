/** Icons of buttons, drawn with lines on a grid of 20 by 20. */
const PATHS = {
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  step: 'M5 4l8 6-8 6zM15.500 4v12',
  back: 'M15 4l-8 6 8 6zM4.500 4v12',
  reset: 'M4 10a6 6 0 1 0 2-4.500M4 3v4h4',
  open: 'M3 16V4.500h5l1.500 2H17V16z',
  reload: 'M16 10a6 6 0 1 1-2-4.500M16 3v4h-4',
  share: 'M10 12V3M6.500 6L10 3l3.500 3M5 10v7h10v-7',
  camera: 'M3 6h3.500L8 4h4l1.500 2H17v10H3zM10 13.500a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400z',
  settings:
    'M10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.500 1.500M13.500 13.500L15 15M15 5l-1.500 1.500M6.500 13.500L5 15',
  controls: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
  joints:
    'M5 15l5-4 5-7M5 15h.01M10 11h.01M15 4h.01M3.500 15a1.500 1.500 0 1 0 3 0 1.500 1.500 0 0 0-3 0M8.500 11a1.500 1.500 0 1 0 3 0 1.500 1.500 0 0 0-3 0M13.500 4a1.500 1.500 0 1 0 3 0 1.500 1.500 0 0 0-3 0',
  states: 'M4 4h9l3 3v9H4zM7 4v4h5V4M7 16v-5h6v5',
  physics: 'M10 3v7M10 10l6 4M10 10l-6 4M10 3a2 2 0 1 0 .01 0M16 14a2 2 0 1 0 .01 0M4 14a2 2 0 1 0 .01 0',
  display:
    'M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5zM10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9v5M10 6.200h.01',
  contacts:
    'M7.500 10a3.500 3.500 0 1 0 0-.01M12.500 10M16 10a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0M4 10a3.500 3.500 0 1 0 7 0 3.500 3.500 0 0 0-7 0',
  plots: 'M3 3v14h14M6 13l3-5 3 3 4-7',
  profiler: 'M3 16h14M5.500 16V9M10 16V4M14.500 16v-5',
  launcher: 'M4 16l5-5M8 4h8v8M16 4l-7 7',
  recording: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11 4l-2 12',
  elements: 'M4 4h5M6 4v11h4M6 9.500h4M10 9.500h6M10 15h6',
  inspector: 'M4 5h12M4 10h7M4 15h9M14 9v6M12.500 10.500L14 9l1.500 1.500',
  source: 'M5 3h7l3 3v11H5zM7.500 9h5M7.500 12h5M7.500 15h3',
  undo: 'M7 5L3.500 8.500 7 12M4 8.500h8a4 4 0 0 1 0 8H9',
  rename: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3',
  redo: 'M13 5l3.500 3.500L13 12M16 8.500H8a4 4 0 0 0 0 8h3',
  save: 'M4 4h10l2 2v10H4zM7 4v4h5V4M7 16v-4h6v4',
  add: 'M10 4v12M4 10h12',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  hidden:
    'M3 3l14 14M4 7.500C3 8.700 2.500 10 2.500 10S5 15 10 15c1 0 2-.200 2.800-.500M8 5.200C8.600 5.100 9.300 5 10 5c5 0 7.500 5 7.500 5s-.700 1.400-2 2.700',
  extension: 'M8 4h4v3h4v9H4V7h4z',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M5 8l5 5 5-5',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['play', 'step', 'back']);

/** An icon; it is hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" data-filled={FILLED.has(name) || undefined}>
      <path d={PATHS[name]} />
    </svg>
  );
}
