/** A pane for a control function, which runs as it is written. */
import { useRef } from 'react';
import { save, stem } from '../commands/export.js';
import {
  controlText,
  runControl,
  setControlText,
  stopControl,
  useControlFunction,
  useControlText,
} from '../session/control-function.js';
import { useText } from '../store/hooks.js';

/** The panel with the control function. */
export function Code() {
  const t = useText();
  const { isRunning, fault } = useControlFunction();
  const text = useControlText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="code">
      <div className="row">
        <button type="button" className="primary" onClick={() => (isRunning ? stopControl() : runControl())}>
          {t(isRunning ? 'stop' : 'run')}
        </button>
        <span role="status">{t(isRunning ? 'codeRuns' : 'codeStopped')}</span>
        <span className="hint">{t('codeHint')}</span>
        <span className="space" />
        <button type="button" onClick={() => save(new Blob([controlText()]), `${stem()}.control.ts`)}>
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
            void currentTarget.files?.[0]?.text().then(setControlText);
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
        onChange={(event) => setControlText(event.currentTarget.value)}
      />
    </div>
  );
}
