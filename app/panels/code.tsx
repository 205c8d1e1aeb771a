/** The panel for the control function, which restarts after edits of its text. */
import './editor/editor.css';
import { useEffect, useRef } from 'react';
import { download, modelStem } from '../commands/export.js';
import { CONTROL_EXAMPLES, WAVE } from '../session/control-examples.js';
import { ControlFunction } from '../session/control-function.js';
import { useControl, useText, useWork } from '../store/hooks.js';
import { askUser } from '../store/questions.js';
import { useStudio } from '../studio/studio-context.js';
import { Choice } from '../ui/inputs.js';
import { CodeText, placeIn } from './code-text.js';

export function Code() {
  const t = useText();
  const studio = useStudio();
  const control = studio.part(ControlFunction);
  const { isRunning, fault } = useControl();
  const written = useWork((s) => s.code);
  const text = written ?? WAVE;
  const input = useRef<HTMLInputElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeText>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later texts and faults are passed to the same editor
  useEffect(() => {
    const opened = new CodeText(host.current!, text, {
      label: t('codeLabel'),
      mirror: () => studio.stores.studio.getState().mirror,
      changed: (changed) => control.setText(changed),
    });
    opened.mark(fault);
    editor.current = opened;
    return () => opened.dispose();
  }, [studio, control, t]);
  useEffect(() => editor.current?.take(text), [text]);
  useEffect(() => editor.current?.mark(fault), [fault]);
  const place = fault === undefined ? undefined : placeIn(fault);
  const takeExample = async (name: keyof typeof CONTROL_EXAMPLES): Promise<void> => {
    const example = CONTROL_EXAMPLES[name];
    const isOwn = written !== undefined && !Object.values<string>(CONTROL_EXAMPLES).includes(written);
    const question = { title: t('replaceCode'), detail: t(name), yes: t('replaceIt'), no: t('cancel') };
    if (!isOwn || (await askUser(studio.stores, question))) control.setText(example);
  };
  return (
    <div className="code">
      <div className="row">
        <button type="button" className="primary" onClick={() => (isRunning ? control.stop() : control.run())}>
          {t(isRunning ? 'stop' : 'run')}
        </button>
        <span role="status">{t(isRunning ? 'codeRuns' : 'codeStopped')}</span>
        <span className="hint">{t('codeHint')}</span>
        <span className="space" />
        <Choice
          label={t('codeExamples')}
          isQuiet
          value=""
          placeholder={t('chooseExample')}
          items={Object.keys(CONTROL_EXAMPLES).map((id) => ({ id, name: t(id as keyof typeof CONTROL_EXAMPLES) }))}
          onChange={(id) => void takeExample(id as keyof typeof CONTROL_EXAMPLES)}
        />
        <button type="button" onClick={() => download(new Blob([text]), `${modelStem(studio.stores)}.control.ts`)}>
          {t('saveCode')}
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          {t('loadCode')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('loadCode')}
          accept=".js,.mjs,.ts"
          onChange={({ currentTarget }) => {
            void currentTarget.files?.[0]?.text().then((loaded) => control.setText(loaded));
            currentTarget.value = '';
          }}
        />
      </div>
      {fault !== undefined && (
        <p className="error" role="alert">
          {fault}{' '}
          {place && (
            <button type="button" onClick={() => editor.current?.goTo(place)}>
              {t('showInSource', { place: `${place.line}:${place.column}` })}
            </button>
          )}
        </p>
      )}
      <div className="source-pane">
        <div ref={host} className="host" />
      </div>
    </div>
  );
}
