/** A line between two parts of the page that is dragged, or moved by arrow keys, to resize them. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface Props {
  readonly label: string;
  /** True if it is a vertical line, which moves horizontally. */
  readonly isVertical: boolean;
  /** True if it is between two panels, instead of at the edge of a dock. */
  readonly isBetween?: boolean;
  /** Sign of the change for a motion to the right or downward. */
  readonly sign: 1 | -1;
  /** The size; undefined if it was never changed. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** Returns the current size. */
  readonly measure: () => number;
  /** Size per pixel; 1 by default. */
  readonly scale?: () => number;
  /** Called with the new size; undefined restores the initial one. */
  readonly onChange: (value: number | undefined) => void;
}

/** Change by one key press [px]. */
const STEP = 16;

export function Splitter({ label, isVertical, isBetween, sign, value, min, max, measure, scale, onChange }: Props) {
  const held = useRef<{ readonly from: number; readonly size: number }>(undefined);
  const at = ({ clientX, clientY }: PointerEvent): number => (isVertical ? clientX : clientY);
  const perPixel = (): number => scale?.() ?? 1;
  const press = (event: PointerEvent<HTMLHRElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { from: at(event), size: measure() };
  };
  const move = (event: PointerEvent): void => {
    const { current } = held;
    if (current) onChange(current.size + sign * perPixel() * (at(event) - current.from));
  };
  const follow = (event: KeyboardEvent): void => {
    const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const way = event.key === more ? 1 : event.key === less ? -1 : 0;
    if (way !== 0) onChange(measure() + way * sign * perPixel() * STEP);
    else if (event.key === 'Home') onChange(min);
    else if (event.key === 'End') onChange(max);
    else if (event.key === 'Enter') onChange(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <hr
      className="splitter"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a separator with a value is operated by keys
      tabIndex={0}
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(value ?? min)}
      aria-valuemin={min}
      aria-valuemax={max}
      data-between={isBetween || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => {
        held.current = undefined;
      }}
      onDoubleClick={() => onChange(undefined)}
      onKeyDown={follow}
    />
  );
}
