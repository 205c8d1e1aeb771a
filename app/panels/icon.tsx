/** Small pictures on buttons. */
const PATHS = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  step: 'M3 2.5v11l7-5.5zM11 2.5h2v11h-2z',
  reset: 'M8 3V.8L4.6 4 8 7.200V4.800a3.700 3.700 0 1 1-3.700 3.700H2.500A5.500 5.500 0 1 0 8 3z',
  open: 'M1.500 3h4.500l1.500 1.500h7v8.500h-13z',
  down: 'M3.500 5.500 8 10l4.500-4.500z',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
