/** The panel for the control function, which restarts after edits of its text. */
import { useRef } from 'react';
import { download, modelStem } from '../commands/export.js';
import { ControlFunction, EXAMPLE_CONTROL } from '../session/control-function.js';
import { useControl, useText, useWork } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';

export function Code() {
  const t = useText();
  const studio = useStudio();
  const control = studio.part(ControlFunction);
  const { isRunning, fault } = useControl();
  const text = useWork((s) => s.code) ?? EXAMPLE_CONTROL;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="code">
      <div className="row">
        <button type="button" className="primary" onClick={() => (isRunning ? control.stop() : control.run())}>
          {t(isRunning ? 'stop' : 'run')}
        </button>
        <span role="status">{t(isRunning ? 'codeRuns' : 'codeStopped')}</span>
        <span className="hint">{t('codeHint')}</span>
        <span className="space" />
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
          {fault}
        </p>
      )}
      <textarea
        aria-label={t('codeLabel')}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={(event) => control.setText(event.currentTarget.value)}
      />
    </div>
  );
}
