/** Completions in a control function: fields of the model and the data, element names, and properties of elements. */
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import { MODEL_SIZES } from '../../src/foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../src/foundation/schema/model.js';
import { NAMED_KINDS, type NamedKind, namesOf } from '../../src/simulation/model/named.js';
import { CONTROLLER_FIELDS } from '../../src/web/simulation-worker/controls/controller-link.js';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';

export interface CodeCompletion {
  readonly label: string;
  readonly type: 'property' | 'function' | 'text' | 'variable';
  readonly detail?: string;
}

export interface CodeCompletions {
  /** Offset of the text that an option replaces. */
  readonly from: number;
  readonly options: readonly CodeCompletion[];
}

const KINDS = Object.keys(NAMED_KINDS) as readonly NamedKind[];

/** Text before the cursor: `data.joint('a').q`, `data.joint('kn`, `model.bo`. */
const PROPERTY = /\b(model|data)\s*\.\s*(\w+)\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|(\d+))\s*\)\s*\.\s*(\w*)$/;
const NAME = /\b(?:model|data)\s*\.\s*(\w+)\(\s*(['"])([^'"\n]*)$/;
const FIELD = /\b(model|data)\s*\.\s*(\w*)$/;
const WORD = /(?:^|[^\w.'"])([a-z]\w*)$/;

const isKind = (name: string): name is NamedKind => Object.hasOwn(NAMED_KINDS, name);

/** Returns the completions at the end of a text; undefined if there are none. */
export function completionsAfter(text: string, { model, data }: SimulationMirror): CodeCompletions | undefined {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const at = (typed: string): number => text.length - typed.length;
  const property = PROPERTY.exec(line);
  if (property) {
    const [, owner, kind = '', single, double, index, typed = ''] = property;
    const key = index === undefined ? (single ?? double ?? '') : Number(index);
    const options = isKind(kind) ? propertiesOf(owner === 'model' ? model : data, kind, key) : [];
    return { from: at(typed), options };
  }
  const name = NAME.exec(line);
  if (name) {
    const [, kind = '', , typed = ''] = name;
    if (!isKind(kind)) return undefined;
    const names = namesOf(model.record, kind).filter((each) => each !== '');
    return { from: at(typed), options: names.map((label) => ({ label, type: 'text' })) };
  }
  const field = FIELD.exec(line);
  if (field) {
    const [, owner, typed = ''] = field;
    const handles = KINDS.map((label): CodeCompletion => ({ label, type: 'function', detail: "('name')" }));
    return { from: at(typed), options: [...fieldsOf(owner === 'model'), ...handles] };
  }
  const word = WORD.exec(line)?.[1];
  if (word === undefined) return undefined;
  const known = ['model', 'data', 'time', 'Math'].map((label): CodeCompletion => ({ label, type: 'variable' }));
  return { from: at(word), options: known };
}

function fieldsOf(isModel: boolean): readonly CodeCompletion[] {
  const fields: Readonly<Record<string, FieldSize>> = isModel ? MODEL_FIELDS : DATA_FIELDS;
  const names = isModel ? Object.keys(MODEL_FIELDS) : CONTROLLER_FIELDS.fields;
  const arrays = names.map((label): CodeCompletion => {
    const field = fields[label];
    return { label, type: 'property', ...(field && { detail: shapeOf(field) }) };
  });
  const sizes = isModel ? MODEL_SIZES.map((label): CodeCompletion => ({ label, type: 'property' })) : [];
  return [...arrays, ...sizes];
}

interface FieldSize {
  readonly rows: string;
  readonly cols: string | number;
}

const shapeOf = ({ rows, cols }: FieldSize): string => (cols === 1 ? `[${rows}]` : `[${rows} × ${cols}]`);

function propertiesOf(owner: unknown, kind: NamedKind, key: string | number): readonly CodeCompletion[] {
  try {
    const handle = (owner as Record<string, (which: string | number) => object>)[kind]!(key);
    return Object.keys(handle).map((label) => ({ label, type: 'property' }));
  } catch {
    // there is no such element yet
    return [];
  }
}
