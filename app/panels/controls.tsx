/** Sliders for the controls of the model, grouped by kinematic tree, and noise for them. */
import { useMemo } from 'react';
import { TrnType } from '../../src/foundation/schema/enums.js';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { controlRange } from '../../src/web/simulation-worker/controls/control-noise.js';
import type { Session } from '../session/session.js';
import { useNumbers, useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Section, Slider } from '../ui/inputs.js';
import { ElementTree, type TreeItem } from './element-tree.js';
import { PlotButton } from './plot-button.js';

/** A control; its id is its index in `ctrl`. */
interface Input extends TreeItem {
  readonly min: number;
  readonly max: number;
}

export function Controls() {
  const t = useText();
  const { session } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const amendments = useStudioState((s) => s.amendments);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may change ranges in the same model
  const inputs = useMemo(() => (mirror ? inputsOf(mirror.model) : []), [mirror, amendments]);
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  return (
    <>
      {inputs.length > 0 && (
        <button type="button" className="wide" onClick={() => setAllNeutral(session, inputs)}>
          {t('neutral')}
        </button>
      )}
      <ElementTree model={mirror.model} items={inputs} empty={t('noActuators')}>
        {(input) => <ControlSlider {...input} />}
      </ElementTree>
      {inputs.length === 0 && session.isOwn && <Motors />}
      {inputs.length > 0 && session.isOwn && <Noise />}
    </>
  );
}

/** A button that adds a motor for each joint of a model without actuators. */
function Motors() {
  const t = useText();
  const studio = useStudio();
  const canAdd = useStudioState((s) => s.isEditable && (s.mirror?.model.njnt ?? 0) > 0);
  if (!canAdd) return null;
  const add = async (): Promise<void> => {
    await studio.openEditor();
    const { Editor } = await import('../commands/editor.js');
    await studio.part(Editor).edit('addForJoints', 'motor');
  };
  return (
    <button type="button" className="wide" onClick={() => void add()}>
      {t('motorForEach')}
    </button>
  );
}

function setAllNeutral(session: Session, inputs: readonly Input[]): void {
  // zero, or the value nearest to it in the range
  for (const { id, min, max } of inputs) session.setControl(id, Math.min(max, Math.max(min, 0)));
}

function ControlSlider({ id, name, min, max }: Input) {
  const { session } = useStudio();
  const value = useNumbers(({ data }) => data.ctrl[id] ?? 0, 0);
  return (
    <Slider
      label={name}
      value={value}
      min={min}
      max={max}
      action={<PlotButton formulas={[`ctrl[${id}]`]} name={name} />}
      onChange={(next) => session.setControl(id, next)}
    />
  );
}

function Noise() {
  const t = useText();
  const { session } = useStudio();
  const noise = useStudioState((s) => s.status.noise);
  return (
    <Section title={t('noise')}>
      <Slider
        label={t('noiseScale')}
        value={noise.scale}
        min={0}
        max={1}
        onChange={(scale) => session.setNoise({ ...noise, scale })}
      />
      <Slider
        label={t('noiseTime')}
        value={noise.time}
        min={0}
        max={1}
        unit="s"
        onChange={(time) => session.setNoise({ ...noise, time })}
      />
    </Section>
  );
}

/** Returns the controls of all actuators, with the bodies that they move. */
function inputsOf(model: Model): Input[] {
  const names = namesOf(model.record, 'actuator');
  return Array.from({ length: model.nactuator }, (_, id) => {
    const count = model.actuator_ctrlnum[id]!;
    return Array.from({ length: count }, (_, k) => {
      const index = model.actuator_ctrladr[id]! + k;
      const [min, max] = controlRange(model, index);
      const name = names[id] || `actuator ${id}`;
      return { id: index, name: count > 1 ? `${name} ${k}` : name, min, max, body: bodyOf(model, id) };
    });
  }).flat();
}

function bodyOf(model: Model, actuator: number): number {
  const target = model.actuator_trnid[2 * actuator]!;
  switch (model.actuator_trntype[actuator]) {
    case TrnType.JOINT:
    case TrnType.JOINTINPARENT:
      return model.jnt_bodyid[target]!;
    case TrnType.SITE:
      return model.site_bodyid[target]!;
    case TrnType.BODY:
      return target;
    default:
      return 0;
  }
}
