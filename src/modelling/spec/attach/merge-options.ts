/** Merges the options of an attached Spec into those of the parent, as `compiler.conflict` specifies. */
import { type Diagnostic, type Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import { words } from '../../../foundation/base/numbers.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { diagnostic } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../element.js';
import type { Singleton } from '../singletons.js';
import type { Spec } from '../spec.js';

type Rule = 'least' | 'greatest' | 'union' | 'refuse';
type Rules = Readonly<Record<string, Rule>>;

const rules = (rule: Rule, names: string): Rules => Object.fromEntries(words(names).map((name) => [name, rule]));

/** The rules that merge two authored values, by section. All flags use `union`. */
const RULES: Partial<Record<Singleton, Rules>> = {
  option: {
    ...rules('least', 'timestep tolerance ls_tolerance noslip_tolerance ccd_tolerance sleep_tolerance'),
    ...rules('greatest', 'iterations ls_iterations noslip_iterations ccd_iterations sdf_iterations sdf_initpoints'),
    ...rules('union', 'actuatorgroupdisable'),
    ...rules('refuse', 'gravity wind magnetic density viscosity integrator cone jacobian solver impratio'),
    ...rules('refuse', 'o_margin o_solref o_solimp o_friction'),
  },
  map: { znear: 'least', zfar: 'greatest' },
  global: { realtime: 'least' },
  size: {
    ...rules('greatest', 'memory njmax nconmax nuserdata nkey nuser_body nuser_jnt nuser_geom nuser_site nuser_cam'),
    ...rules('greatest', 'nuser_tendon nuser_actuator nuser_sensor'),
  },
};

/**
 * Merges options. Under `warning` the parent's values stay and differences are reported; under `error` values that
 * both author differently are thrown as one ModelError; under `merge` each field has a rule, and values that only
 * the child authors are copied to the parent.
 *
 * MuJoCo's chapter *Model Editing*, attribute merging.
 */
export function mergeOptions(from: Spec, to: Spec, diagnostics?: Diagnostics): void {
  const mode = to.compiler.conflict;
  const problems: Diagnostic[] = [];
  const merged: (() => void)[] = [];
  for (const [section, fields] of Object.entries({ ...RULES, flag: flagRules(to) })) {
    const [theirs, ours] = [from, to].map((spec) => spec.section(section as Singleton));
    for (const [name, rule] of Object.entries(fields)) {
      const result = reconcile(theirs!, ours!, name, rule, mode);
      if (result?.problem) problems.push(result.problem);
      if (result?.value !== undefined) merged.push(() => ours!.set(name, result.value));
    }
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ModelError(errors);
  for (const problem of problems) diagnostics?.add(problem);
  for (const set of merged) set();
}

const flagRules = (spec: Spec): Rules =>
  Object.fromEntries(Object.keys(spec.section('flag').row.attributes).map((name) => [name, 'union']));

interface Result {
  readonly problem?: Diagnostic;
  readonly value?: AttributeValue;
}

function reconcile(theirs: SpecElement, ours: SpecElement, name: string, rule: Rule, mode: string): Result | undefined {
  const given = theirs.authored.get(name);
  const present = ours.authored.get(name);
  if (given === undefined || String(theirs.get(name)) === String(ours.get(name))) return undefined;
  if (mode === 'merge' && present === undefined) return { value: given };
  if (mode === 'merge' && rule !== 'refuse' && present !== undefined) {
    return { value: combine(ours, name, rule, present, given) };
  }
  const parameters = {
    child: theirs.spec.root.model,
    field: `${ours.tag} ${name}`,
    theirs: String(given),
    ours: String(ours.get(name)),
  };
  const location = theirs.attributeLocation(name);
  // a value that only the child authors is not a conflict
  const isKept = mode === 'warning' || present === undefined;
  const code = isKept ? 'attach-conflict-kept' : 'attach-conflict';
  return { problem: diagnostic(code, parameters, { element: ours.tag, ...(location && { location }) }) };
}

function combine(
  ours: SpecElement,
  name: string,
  rule: Rule,
  present: AttributeValue,
  given: AttributeValue,
): AttributeValue {
  if (rule === 'union') {
    if (typeof given === 'object')
      return [...new Set([...(present as number[]), ...(given as number[])])].sort((a, b) => a - b);
    // a flag that differs from the default wins
    return ours.row.attributes[name]!.default === present ? given : present;
  }
  const isOurs = rule === 'least' ? amount(present) <= amount(given) : amount(present) >= amount(given);
  return isOurs ? present : given;
}

/** A number; sizes such as `10M` are converted to bytes. */
function amount(value: AttributeValue): number {
  const unit = 'KMGTPE'.indexOf(String(value).slice(-1).toUpperCase());
  return unit < 0 ? Number(value) : Number(String(value).slice(0, -1)) * 1024 ** (unit + 1);
}
