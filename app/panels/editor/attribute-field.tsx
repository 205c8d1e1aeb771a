/** One attribute: its value in a field, its meaning, its origin, and a button that resets it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AttributeValue } from '../../../src/foundation/schema/mjcf/rows.js';
import type { AttributeView, SelectionView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { useDiagnosticText, useEditorState, useSettings, useStores } from '../../store/hooks.js';
import { setSettings } from '../../store/settings.js';
import { Icon } from '../../ui/icon.js';
import { markField } from '../../ui/inputs.js';
import { convertedAngle, numberOf, rounded, stepOf } from '../../ui/number-text.js';
import { parsedValue, shownValue } from './attribute-values.js';
import { useEditor } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

/** Sets the attribute, or removes it; consecutive edits with the same key are one entry of the history. */
type SetValue = (value: AttributeValue | undefined, merge?: string) => void;

/** Requests the change; rejects with the reason if it is refused. */
type Change = (value: AttributeValue | undefined, merge?: string) => Promise<void>;

interface Props {
  readonly attribute: AttributeView;
  /** The elements that have the attribute. */
  readonly keys: SelectionView['keys'];
}

export function AttributeField({ attribute, keys }: Props) {
  const { name, home } = attribute;
  const t = useEditorText();
  const editor = useEditor();
  return (
    <Field attribute={attribute} set={(value, merge) => editor.request('setAttribute', keys, name, value, merge)}>
      {home !== undefined && name !== 'class' && name !== 'name' && (
        <button type="button" className="bare to-class" onClick={() => void editor.edit('moveToClass', keys[0]!, name)}>
          {t('moveToClass', { name: home })}
        </button>
      )}
    </Field>
  );
}

/** One setting of the plugin that the selected element configures. */
export function SettingField({ attribute, keys: [key] }: Props) {
  const editor = useEditor();
  const set: Change = (value, merge) => editor.request('configure', key!, attribute.name, value, merge);
  return <Field attribute={attribute} set={set} />;
}

interface FieldProps {
  readonly attribute: AttributeView;
  readonly set: Change;
  readonly children?: ReactNode;
}

function Field({ attribute: given, set: change, children }: FieldProps) {
  const t = useEditorText();
  const id = useId();
  const [attribute, inModel] = useShownUnit(given);
  const { name, text, facts, unit, from, className, isMixed } = attribute;
  const [fault, set] = useFault((value, merge) => change(inModel(value), merge));
  return (
    <div className="attribute" data-name={name} data-from={isMixed ? 'mixed' : from} data-fault={fault && true}>
      <span className="attribute-name">
        <label htmlFor={id} title={`${text} ${facts}`}>
          {name}
          {unit !== undefined && <small> [{unit}]</small>}
        </label>
        {(unit === 'deg' || unit === 'rad') && <UnitSwitch name={name} unit={unit} inModel={given.unit} />}
      </span>
      <Value id={id} attribute={attribute} set={set} fault={fault} />
      {from === 'authored' ? (
        <button
          type="button"
          className="bare"
          aria-label={t('reset', { name })}
          title={resetHint(attribute, t('reset', { name }))}
          onClick={() => set(undefined)}
        >
          <Icon name="reset" />
        </button>
      ) : (
        <span />
      )}
      {fault !== undefined && (
        <p className="error fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <p className="meaning" id={`${id}-text`}>
        {className !== undefined && <em>{t('fromClass', { name: className })} </em>}
        {text} {facts}
      </p>
      {children}
    </div>
  );
}

interface UnitSwitchProps {
  readonly name: string;
  readonly unit: 'deg' | 'rad';
  readonly inModel: string | undefined;
}

/** A button that switches all fields of angles between degrees and radians. */
function UnitSwitch({ name, unit, inModel }: UnitSwitchProps) {
  const t = useEditorText();
  const { settings } = useStores();
  const other = unit === 'deg' ? 'rad' : 'deg';
  return (
    <button
      type="button"
      className="unit"
      aria-label={t('showAngles', { name, unit: other })}
      title={t('showAngles', { name, unit: other })}
      onClick={() => setSettings(settings, { angleUnit: other === inModel ? undefined : other })}
    >
      <Icon name="swap" />
    </button>
  );
}

/**
 * Hook: an attribute in the unit in which the user wants to see angles, and a function that converts values back to the
 * unit of the model.
 */
function useShownUnit(
  attribute: AttributeView,
): readonly [shown: AttributeView, inModel: (value: AttributeValue | undefined) => AttributeValue | undefined] {
  const wanted = useSettings((s) => s.angleUnit);
  const { unit } = attribute;
  const isAngle = (unit === 'deg' || unit === 'rad') && wanted !== undefined && wanted !== unit;
  return useMemo(() => {
    if (!isAngle) return [attribute, (value) => value];
    const convert = (from: string, to: string) => (value: AttributeValue | undefined) => {
      if (typeof value === 'number') return convertedAngle(value, from, to);
      if (!Array.isArray(value)) return value;
      return value.map((each) => (typeof each === 'number' ? convertedAngle(each, from, to) : each)) as AttributeValue;
    };
    const show = convert(unit!, wanted!);
    const { value, own, inherited } = attribute;
    const shownIn = { ...attribute, unit: wanted, value: show(value), own: show(own), inherited: show(inherited) };
    return [shownIn, convert(wanted!, unit!)];
  }, [attribute, isAngle, unit, wanted]);
}

/**
 * Hook: the reason why the last value of a field was refused or why the model does not compile with it, and a function
 * that sets a value. The reason goes when the model compiles again.
 */
function useFault(change: Change): readonly [fault: string | undefined, set: SetValue] {
  const editor = useEditor();
  const textOf = useDiagnosticText();
  const [refused, setRefused] = useState<string>();
  const [isCause, setCause] = useState(false);
  const behind = useEditorState((s) =>
    s.view!.isBehind ? s.view!.diagnostics.find(({ severity }) => severity === 'error') : undefined,
  );
  const set: SetValue = (value, merge) => {
    const wasBehind = editor.state.view?.isBehind ?? false;
    change(value, merge).then(
      () => {
        setRefused(undefined);
        if (!wasBehind) setCause(editor.state.view?.isBehind ?? false);
      },
      (error: Error) => {
        setRefused(error.message);
        editor.showFault(error.message);
      },
    );
  };
  return [refused ?? (isCause && behind ? textOf(behind) : undefined), set];
}

/** Describes the value that an attribute has if the element does not set it. */
function resetHint({ inherited, className }: AttributeView, title: string): string {
  const value = inherited === undefined ? '' : ` → ${shownValue(inherited)}`;
  return `${title}${value}${className === undefined ? '' : ` (${className})`}`;
}

interface ValueProps {
  readonly id: string;
  readonly attribute: AttributeView;
  readonly set: SetValue;
  readonly fault?: string | undefined;
}

/** The attributes that describe a field: its meaning, and its fault. */
const describedBy = (id: string, fault: string | undefined) => ({
  'aria-describedby': fault === undefined ? `${id}-text` : `${id}-fault ${id}-text`,
  ...(fault !== undefined && { 'aria-invalid': true }),
});

function Value({ id, attribute, set, fault }: ValueProps) {
  const { type, choices, value } = attribute;
  const given = { id, attribute, set, fault };
  if (type === 'bool') return <Flag {...given} />;
  if (type === 'keyword' && choices) return <Keyword {...given} />;
  const isVector = Array.isArray(value) && typeof value[0] === 'number' && value.length > 1 && value.length <= 4;
  if (isVector && isColor(attribute.name)) return <Color {...given} />;
  if (isVector) return <Vector {...given} />;
  return <Words {...given} />;
}

function Flag({ id, attribute: { value, isMixed }, set, fault }: ValueProps) {
  return (
    <input
      id={id}
      type="checkbox"
      {...describedBy(id, fault)}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

function Keyword({ id, attribute: { value, choices = [], isMixed }, set, fault }: ValueProps) {
  const t = useEditorText();
  const isKnown = typeof value === 'string' && choices.includes(value);
  return (
    <select
      id={id}
      {...describedBy(id, fault)}
      value={isKnown ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    >
      {!isKnown && <option value="">{isMixed ? t('mixed') : ''}</option>}
      {choices.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}

/** Keys of a text field: Enter applies the text, Escape restores the value. */
const keysOf =
  (before: string, take: (field: HTMLInputElement) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    if (event.key === 'Escape') {
      field.value = before;
      markField(field, true);
    }
    if (event.key === 'Enter') take(field);
  };

function Vector({ id, attribute, set, fault }: ValueProps) {
  const { name, own, arity, unit } = attribute;
  const values = attribute.value as readonly number[];
  // for a list of variable length, write only the values up to the last one set
  const writtenCount = arity[0] === arity[1] ? values.length : [own ?? []].flat().length;
  const setAt = (index: number, next: number, merge?: string): void => {
    if (next === values[index]) return;
    const all = values.map((value, k) => (k === index ? next : value));
    set(all.slice(0, Math.max(writtenCount, index + 1)), merge);
  };
  return (
    <span className="vector">
      {values.map((value, k) => (
        <NumberInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a component is its index
          key={k}
          id={k === 0 ? id : undefined}
          label={`${name} ${k + 1}`}
          described={describedBy(id, fault)}
          value={value}
          unit={unit}
          onChange={(next, merge) => setAt(k, next, merge)}
        />
      ))}
    </span>
  );
}

interface NumberInputProps {
  readonly id: string | undefined;
  readonly label?: string;
  readonly described: ReturnType<typeof describedBy>;
  readonly value: number;
  readonly unit: string | undefined;
  readonly onChange: (value: number, merge: string | undefined) => void;
}

/** Distance after which a press on a field becomes a drag, and distance of one step [px]. */
const DRAG_START = 4;
const DRAG_STEP = 3;

/** A number: typed as an expression, changed by the arrow keys, or dragged to the side. */
function NumberInput({ id, label, described, value, unit, onChange }: NumberInputProps) {
  const editor = useEditor();
  const field = useRef<HTMLInputElement>(null);
  const merge = useRef('');
  const drag = useRef<{ readonly x: number; readonly from: number; readonly step: number; isOn: boolean }>(undefined);
  /** The last value that was set, from which steps continue before the answer arrives. */
  const last = useRef(value);
  const before = shownValue(value);
  // the value from elsewhere replaces the typed text
  useEffect(() => {
    last.current = value;
    if (field.current) field.current.value = shownValue(value);
  }, [value]);
  const take = (input: HTMLInputElement): void => {
    const next = numberOf(input.value, unit);
    markField(input, next !== undefined);
    if (next === undefined || next === last.current) return;
    last.current = next;
    onChange(next, undefined);
  };
  const change = (next: number): void => {
    last.current = next;
    if (field.current) field.current.value = shownValue(next);
    onChange(next, merge.current);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (way === 0 || event.altKey || event.ctrlKey || event.metaKey) {
      keysOf(before, take)(event);
      return;
    }
    event.preventDefault();
    const from = numberOf(event.currentTarget.value, unit) ?? last.current;
    const step = stepOf(from, unit);
    change(rounded(from + way * step * (event.shiftKey ? 10 : 1), step));
  };
  return (
    <input
      ref={field}
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      {...described}
      inputMode="decimal"
      className="draggable"
      defaultValue={before}
      // tests and styles find the value that the model has
      data-value={before}
      spellCheck={false}
      onFocus={() => {
        merge.current = editor.newUndoGroup('field');
      }}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch' || event.currentTarget === document.activeElement)
          return;
        merge.current = editor.newUndoGroup('field');
        drag.current = { x: event.clientX, from: last.current, step: stepOf(last.current, unit), isOn: false };
      }}
      onPointerMove={(event) => {
        const { current } = drag;
        if (!current || (!current.isOn && Math.abs(event.clientX - current.x) < DRAG_START)) return;
        if (!current.isOn) {
          current.isOn = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        event.preventDefault();
        const count = Math.round((event.clientX - current.x) / DRAG_STEP);
        const next = rounded(current.from + count * current.step, current.step);
        if (next !== last.current) change(next);
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
    />
  );
}

const COLORS = /^(rgba|rgb[12]|markrgb|ambient|diffuse|specular)$/;
/** True if an attribute of several numbers is a color. */
const isColor = (name: string): boolean => COLORS.test(name);

const hexOf = (values: readonly number[]): string =>
  `#${[0, 1, 2]
    .map((k) =>
      byteOf(values[k] ?? 0)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const byteOf = (share: number): number => Math.max(0, Math.min(255, Math.round(255 * share)));

/** A color as numbers and a color chooser, which keeps the opacity. */
function Color({ id, attribute, set, fault }: ValueProps) {
  const t = useEditorText();
  const editor = useEditor();
  const merge = useRef('');
  const values = attribute.value as readonly number[];
  const take = (hex: string): void => {
    const rgb = [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)));
    set([...rgb, ...values.slice(3)], merge.current);
  };
  return (
    <span className="color">
      <input
        type="color"
        aria-label={t('chooseColor', { name: attribute.name })}
        value={hexOf(values)}
        onFocus={() => {
          merge.current = editor.newUndoGroup('color');
        }}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <Words id={id} attribute={attribute} set={set} fault={fault} />
    </span>
  );
}

function Words({ id, attribute, set, fault }: ValueProps) {
  const t = useEditorText();
  const { value, isMixed, choices, type, arity, unit } = attribute;
  if (typeof value === 'number' && arity[1] === 1 && !isMixed) {
    return (
      <NumberInput
        id={id}
        described={describedBy(id, fault)}
        value={value}
        unit={unit}
        onChange={(next, merge) => set(type === 'int' ? Math.round(next) : next, merge)}
      />
    );
  }
  // an empty field shows the number of values
  const numbers = type === 'float' && arity[0] === arity[1] ? arity[0] : 0;
  const before = value === undefined ? '' : shownValue(value);
  const take = (field: HTMLInputElement): void => {
    const text = field.value;
    const next = parsedValue(attribute, text);
    const isValue = next !== undefined || text.trim() === '';
    markField(field, isValue);
    if (isValue && text.trim() !== before.trim()) set(next);
  };
  return (
    <>
      <input
        key={before}
        id={id}
        {...describedBy(id, fault)}
        list={choices && `${id}-list`}
        defaultValue={before}
        placeholder={isMixed ? t('mixed') : numbers > 1 ? t('numbers', { n: numbers }) : undefined}
        spellCheck={false}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={keysOf(before, take)}
      />
      {choices && (
        <datalist id={`${id}-list`}>
          {choices.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}
