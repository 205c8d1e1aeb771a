/** Values edited in a Model, written back to the elements it was compiled from. */
import { Diagnostics } from '../base/diagnostics.js';
import type { Model } from '../model/model.js';
import { type ElementLists, NAMED_KINDS, type NamedKind } from '../model/named.js';
import type { Field } from '../schema/fields.js';
import { MODEL_FIELDS, type ModelFieldName } from '../schema/model.js';
import type { SpecElement } from '../spec/element.js';
import type { Spec } from '../spec/spec.js';
import { attributeOf } from './attribute-of.js';
import { Compilation, type CompileOptions } from './compilation.js';
import { compile } from './compile.js';
import { copyGlobals } from './copy-globals.js';
import { alignmentsOf, copyInertia, type Edit, hasEditedMasses, SPECIAL } from './copy-special.js';
import { haveSameElements } from './elements.js';
import { originOfMade } from './expansion.js';

/** Attributes by array, where the name of the array without its prefix is not that of the attribute. */
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

/** Arrays that follow from others. */
const DERIVED = /0$|_(aabb|rbound|fluid|subtreemass|sameframe|simple|treeid|actuatorid)$|adr$|num$/;

/** Writes back with the given plugins alone, see the front door; warnings go to `options.diagnostics`. One step to undo. */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  spec.changes.group(() => copyAll(spec, model, options));
}

function copyAll(spec: Spec, model: Model, options: CompileOptions): void {
  const build = (): Model => compile(spec, { ...options, diagnostics: new Diagnostics(), trialStep: false });
  const base = build();
  const elements = model.elements as ElementLists;
  if (!model.elements || !haveSameElements(elements, base.elements as ElementLists)) {
    throw new TypeError('copyBack: elements of the Spec were added or removed since the Model was compiled');
  }
  const c = new Compilation(spec, options);
  const edit: Edit = {
    c,
    before: base.record,
    after: model.record,
    elements,
    alignments: alignmentsOf(c, base.record, elements),
  };
  for (const kind of Object.keys(NAMED_KINDS) as NamedKind[]) copyKind(edit, kind);
  if (spec.compiler.settotalmass > 0 && hasEditedMasses(edit)) {
    // masses that are said, every one, need no scaling to a sum that may be another now
    keepInertias({ ...edit, allInertias: true });
    spec.compiler.unset('settotalmass');
  }
  if (GEOMETRY.some((name) => base[name].some((x, i) => x !== model[name][i]))) {
    keepInertias({ ...edit, before: build().record });
  }
  copyGlobals(spec, base.record, model.record);
}

/** What the inertia of a body follows from where it is not written. */
const GEOMETRY = ['geom_pos', 'geom_quat', 'geom_size'] as const;

/** Bodies keep the inertia they have in the Model when the geoms it was inferred from are others now. */
function keepInertias(edit: Edit): void {
  edit.elements.body.forEach((element, id) => void copyInertia(edit, element as SpecElement, id));
}

function copyKind(edit: Edit, kind: NamedKind): void {
  const { size, prefix } = NAMED_KINDS[kind];
  const rows = (Object.entries(MODEL_FIELDS) as [ModelFieldName, Field][]).filter(
    ([name, field]) => field.rows === size && name.startsWith(prefix),
  );
  edit.elements[kind].forEach((element, id) => {
    const el = element as SpecElement;
    const isAuthored = originOfMade(el) === undefined;
    const special = isAuthored ? SPECIAL[kind] : undefined;
    const handled = special?.(edit, el, id) ?? [];
    for (const [name] of rows) {
      if (handled.includes(name) || !isChanged(edit, name, id)) continue;
      const isCopied = isAuthored && copyRow(edit, el, name, prefix, id);
      if (!isCopied && !DERIVED.test(name)) edit.c.report(el, 'not-copied', { array: name });
    }
  });
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

/** Authors a row of an array under its own name; false if there is no attribute that holds it. */
function copyRow(edit: Edit, el: SpecElement, name: ModelFieldName, prefix: string, id: number): boolean {
  const attribute = RENAMED[name] ?? name.slice(prefix.length);
  const row = el.row.attributes[attribute];
  const value = row && attributeOf(row, valuesAt(edit, 'after', name, id));
  if (value === undefined) return false;
  el.set(attribute, value);
  return true;
}
