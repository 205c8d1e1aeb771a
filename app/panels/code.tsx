/** A pane for a control function, which runs as it is written. */
import { runControl, setControlText, stopControl, useControlFunction } from '../state/control-function.js';
import { useText } from '../texts/use-text.js';

/** The panel with the control function. */
export function Code() {
  const t = useText();
  const { text, isRunning, fault } = useControlFunction();
  return (
    <div className="code">
      <div className="row">
        <button type="button" className="primary" onClick={() => (isRunning ? stopControl() : runControl())}>
          {t(isRunning ? 'stop' : 'run')}
        </button>
        <span role="status">{t(isRunning ? 'codeRuns' : 'codeStopped')}</span>
        <span className="hint">{t('codeHint')}</span>
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
