/** Keyframes of the model, and states that the user stores. */
import { useState } from 'react';
import { namesOf } from '../../src/simulation/model/named.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Icon } from '../ui/icon.js';
import { Section, shown } from '../ui/inputs.js';

/** The panel with keyframes and kept states. */
export function States() {
  const t = useText();
  const { session } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const kept = useStudioState((s) => s.status.kept);
  const [name, setName] = useState('');
  const keep = (): void => {
    session.send({ type: 'keep', name: name.trim() || `state ${kept.length + 1}` });
    setName('');
  };
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  const keyframes = namesOf(mirror.model.record, 'key').map((each, id) => ({ id, name: each || `key ${id}` }));
  return (
    <>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <input
          aria-label={t('stateName')}
          placeholder={t('stateName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit">{t('keepState')}</button>
      </form>
      <Section title={t('keptStates')} isOpen>
        {kept.length === 0 && <p className="hint">{t('noStates')}</p>}
        {kept.map((state, index) => (
          <KeptState key={`${state.name}${state.time}`} {...state} index={index} />
        ))}
      </Section>
      {keyframes.length > 0 && (
        <Section title={t('keyframes')} isOpen>
          {keyframes.map(({ id, name: key }) => (
            <button key={id} type="button" className="wide" onClick={() => session.reset(id)}>
              {key}
            </button>
          ))}
        </Section>
      )}
    </>
  );
}

function KeptState({
  name,
  time,
  xml,
  index,
}: {
  readonly name: string;
  readonly time: number;
  readonly xml: string;
  readonly index: number;
}) {
  const t = useText();
  const studio = useStudio();
  const { session } = studio;
  const isEditable = useStudioState((s) => s.isEditable);
  const [newName, setNewName] = useState<string>();
  if (newName !== undefined) {
    const end = (): void => setNewName(undefined);
    return (
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (newName.trim()) session.send({ type: 'renameKept', index, name: newName.trim() });
          end();
        }}
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: it is where the button was
          autoFocus
          aria-label={t('newStateName', { name })}
          value={newName}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && end()}
          onBlur={end}
        />
      </form>
    );
  }
  return (
    <div className="row">
      <button
        type="button"
        className="wide"
        aria-label={t('recall', { name })}
        onClick={() => session.send({ type: 'recall', index })}
      >
        {name} <small>{shown(time)} s</small>
      </button>
      {isEditable && (
        <button
          type="button"
          aria-label={t('makeKeyframe', { name })}
          title={t('makeKeyframe', { name })}
          onClick={() => void import('../commands/keyframes.js').then(({ addKeyframe }) => addKeyframe(studio, index))}
        >
          <Icon name="add" />
        </button>
      )}
      <button
        type="button"
        aria-label={t('renameState', { name })}
        title={t('renameState', { name })}
        onClick={() => setNewName(name)}
      >
        <Icon name="rename" />
      </button>
      <button
        type="button"
        aria-label={t('copyKeyframe', { name })}
        title={t('copyKeyframe', { name })}
        onClick={() => void navigator.clipboard.writeText(xml)}
      >
        <Icon name="code" />
      </button>
      <button
        type="button"
        aria-label={t('forget', { name })}
        title={t('forget', { name })}
        onClick={() => session.send({ type: 'forget', index })}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
