/** Sizes of the model, the selected body, and the keys. */
import { namesOf } from '../../src/simulation/model/named.js';
import { useNumbers, useStudioState, useText } from '../store/hooks.js';
import { SHORTCUTS } from '../store/shortcuts.js';
import { useStudio } from '../studio/studio-context.js';
import type { TextKey } from '../texts/texts.js';
import { Choice, Section, shown } from '../ui/inputs.js';

const GESTURES: readonly (readonly [gesture: TextKey, effect: TextKey])[] = [
  ['dragBody', 'dragBodyDoes'],
  ['dragElsewhere', 'keyTurn'],
  ['rightButton', 'rightButtonDoes'],
  ['oneFinger', 'keyTurn'],
  ['twoFingers', 'rightButtonDoes'],
  ['longPress', 'longPressDoes'],
];

export function Info() {
  const t = useText();
  const model = useStudioState((s) => s.mirror?.model);
  const ncon = useNumbers(({ data }) => data.ncon, 0);
  return (
    <>
      {model && (
        <dl className="facts">
          <Fact name={t('bodies')} value={model.nbody} />
          <Fact name={t('positions')} value={model.nq} />
          <Fact name={t('velocities')} value={model.nv} />
          <Fact name={t('inputs')} value={model.nu} />
          <Fact name={t('contactCount')} value={ncon} />
        </dl>
      )}
      <SelectedBody />
      <Section title={t('keys')}>
        <dl className="facts">
          {SHORTCUTS.flatMap(({ keys, title }) =>
            keys.map(([each, effect]) => <Fact key={`${title} ${each}`} name={each} value={t(effect)} />),
          )}
          {GESTURES.map(([gesture, effect]) => (
            <Fact key={gesture} name={t(gesture)} value={t(effect)} />
          ))}
        </dl>
      </Section>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function SelectedBody() {
  const t = useText();
  const { picture } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const selection = useStudioState((s) => s.selection);
  const isTracking = useStudioState((s) => s.isTracking);
  useStudioState((s) => s.tick);
  if (!mirror) return null;
  const id = selection?.id ?? 0;
  const items = namesOf(mirror.model.record, 'body').map((name, body) => ({
    id: String(body),
    name: body === 0 ? t('none') : name || `body ${body}`,
  }));
  const position = mirror.data.xpos.subarray(3 * id, 3 * id + 3);
  return (
    <section className="selection" aria-label={t('selectedBody')}>
      <Choice
        label={t('selectedBody')}
        value={String(id)}
        items={items}
        onChange={(body) => picture.select(Number(body))}
      />
      {selection ? (
        <>
          <output aria-label={t('position')}>{Array.from(position, (x) => shown(x)).join('  ')} m</output>
          <button type="button" className="wide" onClick={() => picture.toggleTracking()}>
            {t(isTracking ? 'stopFollowing' : 'follow')}
          </button>
        </>
      ) : (
        <p className="hint">{t('selectHint')}</p>
      )}
    </section>
  );
}
