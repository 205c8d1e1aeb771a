/** Inputs with their labels: native elements, which support all keys and screen readers. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { numberOf, rounded, stepOf } from './number-text.js';

/** Decimal digits of displayed values. */
const DIGITS = 3;

/** Formats a number without `-0` and superfluous digits. */
export function shown(value: number, digits = DIGITS): string {
  if (!Number.isFinite(value)) return String(value);
  const text = value.toFixed(digits);
  // a value that rounds to zero gets no sign
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** A button after the value. */
  readonly action?: ReactNode;
  readonly onChange: (value: number) => void;
}

const STEPS = 200;

/** A slider with a label and its value. */
export function Slider({ label, value, min, max, unit = '', action, onChange }: SliderProps) {
  const id = useId();
  const [shownValue, hold] = useHeldValue(value);
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {shown(shownValue)} {unit}
      </output>
      {action}
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / STEPS || 1}
        value={Math.min(max, Math.max(min, shownValue))}
        aria-valuetext={`${shown(shownValue)} ${unit}`}
        onChange={(event) => {
          hold(event.currentTarget.valueAsNumber);
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </div>
  );
}

/** Time after the last change during which a slider shows the user's value instead of an older one [ms]. */
const HELD = 700;

/**
 * Hook: the value of a slider. A value that the user sets is held, so that keys and drags continue from it although the
 * answer of the simulation arrives later.
 */
function useHeldValue(value: number): readonly [value: number, hold: (value: number) => void] {
  const [held, setHeld] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (next: number): void => {
    setHeld(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(undefined), HELD);
  };
  return [held ?? value, hold];
}

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label className="toggle">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface Item {
  readonly id: string;
  readonly name: string;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly items: readonly Item[];
  /** Items in groups with headings, instead of `items`. */
  readonly groups?: readonly { readonly name: string; readonly items: readonly Item[] }[];
  /** Text shown if nothing is chosen. */
  readonly placeholder?: string;
  /** True if the label is for screen readers only. */
  readonly isQuiet?: boolean;
  readonly isOff?: boolean;
  readonly onChange: (id: string) => void;
}

const option = ({ id, name }: Item) => (
  <option key={id} value={id}>
    {name}
  </option>
);

export function Choice({ label, value, items, groups, placeholder, isQuiet, isOff, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id} className={isQuiet ? 'unseen' : undefined}>
        {label}
      </label>
      <select id={id} value={value} disabled={isOff} onChange={(event) => onChange(event.currentTarget.value)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {items.map(option)}
        {groups?.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.items.map(option)}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

/** Marks a field whose text is not a valid value. The text stays for correction, and the model is unchanged. */
export function markField(field: HTMLInputElement, isValue: boolean): void {
  if (isValue) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** Returns the number in a field; marks the field if it is invalid. */
export function numberIn(field: HTMLInputElement): number | undefined {
  const next = numberOf(field.value);
  markField(field, next !== undefined);
  return next;
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A field for a number that takes effect on Enter, or when the field loses the focus. */
export function NumberField({ label, value, onChange }: NumberProps) {
  const id = useId();
  const take = (field: HTMLInputElement): void => {
    const next = numberIn(field);
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <div className="number">
      <label htmlFor={id}>{label}</label>
      <input
        // a value from elsewhere replaces the typed text
        key={value}
        id={id}
        inputMode="decimal"
        defaultValue={String(value)}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (event.key === 'Enter') take(event.currentTarget);
          if (way === 0) return;
          event.preventDefault();
          const from = numberOf(event.currentTarget.value) ?? value;
          const step = stepOf(from, undefined);
          event.currentTarget.value = String(rounded(from + way * step * (event.shiftKey ? 10 : 1), step));
        }}
      />
    </div>
  );
}

/** A foldable part of a panel. */
export function Section({
  title,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="section" open={isOpen}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

interface SearchFieldProps {
  /** Name of the field, also shown while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
