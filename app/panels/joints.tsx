/** Sliders for joints with one degree of freedom, and switches for equalities. */
import { useMemo } from 'react';
import { JointType } from '../../src/foundation/schema/enums.js';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { useNumbers, useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Section, Slider, Toggle } from '../ui/inputs.js';
import { ElementTree, type TreeItem } from './element-tree.js';
import { PlotButton } from './plot-button.js';

interface Joint extends TreeItem {
  readonly address: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** Half-range of a slider for a joint without limits: [rad] or [m]. */
const FREE_RANGE = { hinge: Math.PI, slide: 1 };

export function Joints() {
  const t = useText();
  const mirror = useStudioState((s) => s.mirror);
  const amendments = useStudioState((s) => s.amendments);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may change ranges in the same model
  const joints = useMemo(() => (mirror ? jointsOf(mirror.model) : []), [mirror, amendments]);
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  return (
    <>
      <ElementTree model={mirror.model} items={joints} empty={t('noJoints')}>
        {(joint) => <JointSlider {...joint} />}
      </ElementTree>
      {mirror.model.neq > 0 && (
        <Section title={t('equalities')} isOpen>
          {namesOf(mirror.model.record, 'equality').map((name, id) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an equality is its index
            <EqualitySwitch key={id} id={id} name={name || `equality ${id}`} />
          ))}
        </Section>
      )}
    </>
  );
}

function JointSlider({ name, address, min, max, unit }: Joint) {
  const { session } = useStudio();
  const value = useNumbers(({ data }) => data.qpos[address] ?? 0, 0);
  const set = (next: number): void => session.send({ type: 'position', index: address, value: next });
  const action = <PlotButton formulas={[`qpos[${address}]`]} name={name} />;
  return <Slider label={name} value={value} min={min} max={max} unit={unit} action={action} onChange={set} />;
}

function EqualitySwitch({ id, name }: { readonly id: number; readonly name: string }) {
  const { session } = useStudio();
  const on = useNumbers(({ data }) => data.eq_active[id] !== 0, false);
  return <Toggle label={name} on={on} onChange={(active) => session.send({ type: 'equality', id, active })} />;
}

function jointsOf(model: Model): Joint[] {
  const names = namesOf(model.record, 'joint');
  return names.flatMap((name, id) => {
    const type = model.jnt_type[id];
    if (type !== JointType.HINGE && type !== JointType.SLIDE) return [];
    const isHinge = type === JointType.HINGE;
    const free = isHinge ? FREE_RANGE.hinge : FREE_RANGE.slide;
    const limited = model.jnt_limited[id] !== 0;
    return [
      {
        id,
        name: name || `joint ${id}`,
        body: model.jnt_bodyid[id]!,
        address: model.jnt_qposadr[id]!,
        min: limited ? model.jnt_range[2 * id]! : -free,
        max: limited ? model.jnt_range[2 * id + 1]! : free,
        unit: isHinge ? 'rad' : 'm',
      },
    ];
  });
}
