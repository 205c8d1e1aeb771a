/** Copies edited values of a Model back to the elements from which it was compiled. */
import { type Diagnostic, Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import type { Field } from '../../../foundation/schema/fields.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../../foundation/schema/model.js';
import { diagnostic } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { Model } from '../../../simulation/model/model.js';
import { type ElementLists, NAMED_KINDS, type NamedKind } from '../../../simulation/model/named.js';
import { Compilation, type CompileOptions } from '../compilation.js';
import { compile } from '../compile.js';
import { haveSameElements } from '../elements.js';
import { originOfMade } from '../expand/expansion.js';
import { attributeOf } from './attribute-of.js';
import { copyGlobals } from './copy-globals.js';
import { alignmentsOf, type Edit, hasEditedMasses, SPECIAL } from './copy-special.js';

/** Attributes of arrays whose name without the prefix differs from the attribute. */
const RENAMED: Partial<Record<ModelFieldName, string>> = {
  jnt_solref: 'solreflimit',
  jnt_solimp: 'solimplimit',
  jnt_actfrcrange: 'actuatorfrcrange',
  jnt_actfrclimited: 'actuatorfrclimited',
  jnt_actgravcomp: 'actuatorgravcomp',
  tendon_solref_lim: 'solreflimit',
  tendon_solimp_lim: 'solimplimit',
  tendon_solref_fri: 'solreffriction',
  tendon_solimp_fri: 'solimpfriction',
  tendon_actfrcrange: 'actuatorfrcrange',
  tendon_actfrclimited: 'actuatorfrclimited',
  tendon_lengthspring: 'springlength',
  pair_dim: 'condim',
  eq_active0: 'active',
};

/** Names of derived arrays. */
const DERIVED = /0$|body_(margin|con)|_(aabb|rbound|fluid|subtreemass|sameframe|simple|treeid|actuatorid)$|adr$|num$/;

/** Arrays that store data of many elements consecutively. Individual values cannot be written to attributes. */
const IN_PIECES: readonly ModelFieldName[] = [
  'mesh_vert',
  'mesh_normal',
  'mesh_texcoord',
  'mesh_face',
  'skin_vert',
  'skin_texcoord',
  'skin_face',
  'flex_vert',
  'hfield_data',
  'tex_data',
  'text_data',
  'tuple_objtype',
  'tuple_objid',
  'tuple_objprm',
  'wrap_type',
  'wrap_objid',
  'wrap_prm',
];

/** Name of the array with the start address of each element. */
const startsOf = (name: ModelFieldName): ModelFieldName =>
  name.startsWith('wrap') ? 'tendon_adr' : (`${name.replace(/data|obj\w+/, '')}adr` as ModelFieldName);

/**
 * Copies back using only the given plugins (see the entry point); warnings go to `options.diagnostics`. One undo step.
 */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  const { compatibility = model.compatibility } = options;
  const isWhole = follows(compatibility, 'wholeCopyBack');
  const lost: Diagnostic[] = [];
  const diagnostics = new Diagnostics((each) => {
    if (isWhole && each.code === 'not-copied') lost.push(each);
    else options.diagnostics?.add(each);
  });
  // errors of the group take its edits back
  spec.changes.group(() => {
    spec.under(compatibility, () => copyAll(spec, model, { ...options, compatibility, diagnostics }));
    if (lost.length > 0) throw new ModelError(lost.map(inexpressible));
  });
}

/** Turns the warning of an edit that was left out into an error, at the same place. */
function inexpressible({ parameters, element, location, chain }: Diagnostic): Diagnostic {
  const place = { ...(element !== undefined && { element }), ...(location && { location }), ...(chain && { chain }) };
  return diagnostic('edit-not-expressible', { array: String(parameters?.array) }, place);
}

function copyAll(spec: Spec, model: Model, options: CompileOptions): void {
  if (spec.all('replicate').length > 0) {
    throw new TypeError(
      'copyBack: a replicate stands for many objects; use parseXML(toXML(spec)), which has one element for each',
    );
  }
  if (spec.all('frame').some((frame) => frame.isSet('scale'))) {
    throw new TypeError(
      'copyBack: values of a Model are scaled, those in a frame with a scale are not; unset the scale first',
    );
  }
  const quiet: CompileOptions = { ...options, diagnostics: new Diagnostics(), trialStep: false };
  const build = (): Model => compile(spec, quiet);
  const base = build();
  if (!model.elements || !haveSameElements(model.elements, base.elements!)) {
    throw new TypeError('copyBack: elements of the Spec were added or removed since the Model was compiled');
  }
  copyObjects(new Compilation(spec, quiet), base, model);
  // quantities derived from edited values may differ from the Model: inertias, relative poses, lengths
  const again = build();
  adoptClose(again, model);
  copyObjects(new Compilation(spec, options), again, model);
  copyGlobals(spec, again.record, model.record);
}

/** Copies back every object whose values in the Model differ from `base`. */
function copyObjects(c: Compilation, base: Model, model: Model): void {
  const { spec } = c;
  // these lists equal those of the Model compiled here
  const elements = model.elements as ElementLists<SpecElement>;
  const { record: before } = base;
  const edit: Edit = { c, before, after: model.record, elements, alignments: alignmentsOf(c, before, elements) };
  for (const kind of Object.keys(NAMED_KINDS) as NamedKind[]) {
    copyKind(edit, kind);
    for (const name of IN_PIECES) reportPieces(edit, kind, name);
  }
  // masses must not be scaled to a total that may have changed; recompiling yields the unscaled masses
  if (spec.compiler.settotalmass > 0 && hasEditedMasses(edit)) spec.compiler.unset('settotalmass');
}

/** Largest difference due to rounding, relative to numbers above 1. */
const ROUNDING = 1e-12;

/** Copies numbers that differ by rounding only. */
function adoptClose(from: Model, to: Model): void {
  const names = [...(Object.keys(MODEL_FIELDS) as ModelFieldName[]), 'opt', 'vis', 'stat'] as const;
  for (const name of names) {
    const [a, b] = [from.record[name], to.record[name]];
    for (let i = 0; i < a.length; i++) {
      if (Math.abs(a[i] - b[i]) <= ROUNDING * Math.max(1, Math.abs(b[i]))) a[i] = b[i];
    }
  }
}

function copyKind(edit: Edit, kind: NamedKind): void {
  const { size, prefix } = NAMED_KINDS[kind];
  const rows = (Object.entries(MODEL_FIELDS) as [ModelFieldName, Field][]).filter(
    ([name, field]) => field.rows === size && name.startsWith(prefix),
  );
  edit.elements[kind].forEach((el, id) => {
    const target = holderOf(el);
    const special = target === el ? SPECIAL[kind] : undefined;
    const handled = special?.(edit, el, id) ?? [];
    for (const [name] of rows) {
      if (handled.includes(name) || !isChanged(edit, name, id)) continue;
      const isCopied = target !== undefined && copyRow(edit, target, name, prefix, id);
      if (!isCopied && !DERIVED.test(name)) edit.c.report(el, 'not-copied', { array: name });
    }
  });
}

/** Reports the elements of a kind whose part of an array was edited. */
function reportPieces({ c, before, after, elements }: Edit, kind: NamedKind, name: ModelFieldName): void {
  const starts = startsOf(name);
  if (!starts.startsWith(NAMED_KINDS[kind].prefix)) return;
  elements[kind].reduceRight((end, element, id) => {
    const start = (MODEL_FIELDS[name].cols as number) * before[starts][id];
    // an element without data has a negative address
    if (start < 0) return end;
    const isEdited = after[name].subarray(start, end).some((x, i) => x !== before[name][start + i]);
    if (isEdited) c.report(element, 'not-copied', { array: name });
    return start;
  }, before[name].length);
}

/** Returns the element with the attributes of an object: the flexcomp for its flex, but undefined for its bodies. */
function holderOf(el: SpecElement): SpecElement | undefined {
  const origin = originOfMade(el);
  if (!origin) return el;
  return origin.namespace === el.namespace ? origin : undefined;
}

function valuesAt(edit: Edit, side: 'before' | 'after', name: ModelFieldName, id: number): number[] {
  const array = edit[side][name];
  const { rows } = MODEL_FIELDS[name] as Field;
  const stride = array.length / Math.max(1, edit[side][rows as 'nbody']);
  return Array.from(array.subarray(id * stride, (id + 1) * stride));
}

function isChanged(edit: Edit, name: ModelFieldName, id: number): boolean {
  const before = valuesAt(edit, 'before', name, id);
  return valuesAt(edit, 'after', name, id).some((x, i) => x !== before[i]);
}

/** Writes a row of an array to the attribute with the same name; returns false if there is none. */
function copyRow(edit: Edit, el: SpecElement, name: ModelFieldName, prefix: string, id: number): boolean {
  const attribute = RENAMED[name] ?? name.slice(prefix.length);
  const row = el.row.attributes[attribute];
  const value = row && attributeOf(row, valuesAt(edit, 'after', name, id));
  if (value === undefined) return false;
  el.set(attribute, value);
  return true;
}
