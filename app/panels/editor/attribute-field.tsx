/** One attribute: its value in a field, its meaning, its origin, and a button that resets it. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { AttributeValue } from '../../../src/foundation/schema/mjcf/rows.js';
import type { AttributeView, SelectionView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { Icon } from '../../ui/icon.js';
import { markField, numberIn } from '../../ui/inputs.js';
import { parsedValue, shownValue } from './attribute-values.js';
import { useEditor } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

/** Sets the attribute, or removes it; consecutive edits with the same key are one entry of the history. */
type SetValue = (value: AttributeValue | undefined, merge?: string) => void;

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
    <Field attribute={attribute} set={(value, merge) => void editor.edit('setAttribute', keys, name, value, merge)}>
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
  const set: SetValue = (value, merge) => void editor.edit('configure', key!, attribute.name, value, merge);
  return <Field attribute={attribute} set={set} />;
}

interface FieldProps {
  readonly attribute: AttributeView;
  readonly set: SetValue;
  readonly children?: ReactNode;
}

function Field({ attribute, set, children }: FieldProps) {
  const t = useEditorText();
  const id = useId();
  const { name, text, facts, unit, from, className, isMixed } = attribute;
  return (
    <div className="attribute" data-name={name} data-from={isMixed ? 'mixed' : from}>
      <label htmlFor={id} title={`${text} ${facts}`}>
        {name}
        {unit !== undefined && <small> [{unit}]</small>}
      </label>
      <Value id={id} attribute={attribute} set={set} />
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
      <p className="meaning" id={`${id}-text`}>
        {className !== undefined && <em>{t('fromClass', { name: className })} </em>}
        {text} {facts}
      </p>
      {children}
    </div>
  );
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
}

function Value({ id, attribute, set }: ValueProps) {
  const { type, choices, value } = attribute;
  if (type === 'bool') return <Flag id={id} attribute={attribute} set={set} />;
  if (type === 'keyword' && choices) return <Keyword id={id} attribute={attribute} set={set} />;
  const isVector = Array.isArray(value) && typeof value[0] === 'number' && value.length > 1 && value.length <= 4;
  if (isVector && isColor(attribute.name)) return <Color id={id} attribute={attribute} set={set} />;
  if (isVector) return <Vector id={id} attribute={attribute} set={set} />;
  return <Words id={id} attribute={attribute} set={set} />;
}

function Flag({ id, attribute: { value, isMixed }, set }: ValueProps) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-describedby={`${id}-text`}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

function Keyword({ id, attribute: { value, choices = [], isMixed }, set }: ValueProps) {
  const t = useEditorText();
  const isKnown = typeof value === 'string' && choices.includes(value);
  return (
    <select
      id={id}
      aria-describedby={`${id}-text`}
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

function Vector({ id, attribute, set }: ValueProps) {
  const { name, own, arity } = attribute;
  const values = attribute.value as readonly number[];
  // for a list of variable length, write only the values up to the last one set
  const writtenCount = arity[0] === arity[1] ? values.length : [own ?? []].flat().length;
  const take = (index: number, field: HTMLInputElement): void => {
    const next = numberIn(field);
    if (next === undefined || next === values[index]) return;
    set(values.map((value, k) => (k === index ? next : value)).slice(0, Math.max(writtenCount, index + 1)));
  };
  return (
    <span className="vector">
      {values.map((value, k) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a component is its index; another value replaces the typed text
          key={`${k} ${value}`}
          id={k === 0 ? id : undefined}
          aria-label={`${name} ${k + 1}`}
          aria-describedby={`${id}-text`}
          inputMode="decimal"
          defaultValue={shownValue(value)}
          onBlur={(event) => take(k, event.currentTarget)}
          onKeyDown={keysOf(shownValue(value), (field) => take(k, field))}
        />
      ))}
    </span>
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
function Color({ id, attribute, set }: ValueProps) {
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
      <Words id={id} attribute={attribute} set={set} />
    </span>
  );
}

function Words({ id, attribute, set }: ValueProps) {
  const t = useEditorText();
  const { value, isMixed, choices, type, arity } = attribute;
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
        aria-describedby={`${id}-text`}
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
