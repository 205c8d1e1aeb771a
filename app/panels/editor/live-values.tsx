/** Current values of the simulation for the selected element. */

import { NAMED_KINDS, type NamedKind, namesOf } from '../../../src/simulation/model/named.js';
import type { SelectionView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import type { SimulationMirror } from '../../../src/web/simulation-worker/simulation-client.js';
import { useStudioState } from '../../store/hooks.js';
import { shown } from '../../ui/inputs.js';
import { PlotButton } from '../plot-button.js';
import { useEditorText } from './use-editor-text.js';

/** Properties of Data shown for each kind, with their units. */
const LIVE: Partial<Record<NamedKind, readonly (readonly [name: string, unit: string])[]>> = {
  body: [
    ['xpos', 'm'],
    ['xquat', ''],
  ],
  joint: [
    ['qpos', ''],
    ['qvel', ''],
  ],
  geom: [['xpos', 'm']],
  site: [['xpos', 'm']],
  camera: [['xpos', 'm']],
  light: [['xpos', 'm']],
  tendon: [['length', '']],
  actuator: [
    ['ctrl', ''],
    ['act', ''],
    ['length', ''],
  ],
  sensor: [['data', '']],
};

/** A table of values of the selected element. */
export function LiveValues({ chosen: { live } }: { readonly chosen: SelectionView }) {
  const t = useEditorText();
  const mirror = useStudioState((s) => s.mirror);
  useStudioState((s) => s.tick);
  const rows = live && mirror ? liveRows(mirror, live) : [];
  if (rows.length === 0) return null;
  return (
    <section className="live" aria-label={t('live')}>
      {rows.map(({ name, unit, values, formulas }) => (
        <p key={name}>
          <span>{name}</span>
          <output aria-label={name} aria-live="off">
            {values.map((x) => shown(x)).join('  ')} {unit}
          </output>
          <PlotButton formulas={formulas} name={name} isReached />
        </p>
      ))}
    </section>
  );
}

function liveRows({ model, data }: SimulationMirror, { kind, id }: NonNullable<SelectionView['live']>) {
  const rows = LIVE[kind as NamedKind];
  // briefly after an edit, the model is newer than the selection and may lack the element
  if (!rows || id >= model[NAMED_KINDS[kind as NamedKind].size]) return [];
  const given = namesOf(model.record, kind as NamedKind)[id];
  const key = given && !given.includes("'") ? `'${given}'` : String(id);
  return rows.flatMap(([name, unit]) => {
    const handle = (data as unknown as Record<string, (which: number) => Record<string, unknown>>)[kind]!(id);
    const value = handle[name];
    const values = typeof value === 'number' ? [value] : Array.from((value ?? []) as ArrayLike<number>);
    const formulas = values.map((_, k) => `${kind}(${key}).${name}${values.length > 1 ? `[${k}]` : ''}`);
    return values.length > 0 && values.every(Number.isFinite) ? [{ name, unit, values, formulas }] : [];
  });
}
