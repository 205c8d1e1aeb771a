/** Plots of sensors and of formulas over the state. */
import { useEffect, useState } from 'react';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { PlotRecorder } from '../session/plot-recorder.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Icon } from '../ui/icon.js';
import { Choice } from '../ui/inputs.js';
import { LineChart } from '../ui/line-chart.js';

export function Plots() {
  const t = useText();
  const studio = useStudio();
  const { session } = studio;
  const plotted = studio.part(PlotRecorder).data;
  const expressions = useStudioState((s) => s.status.expressions);
  const texts = expressions.map(({ text }) => text);
  // an invalid expression does not hide the others
  const drawn = expressions.flatMap(({ text, fault }) => (fault === undefined ? [text] : []));
  useStudioState((s) => s.tick);
  return (
    <div className="plots">
      <div className="column">
        <AddExpression />
        <ul className="list">
          {expressions.map(({ text, fault }) => (
            <li key={text}>
              <code>{text}</code>
              <button
                type="button"
                aria-label={t('removePlot', { name: text })}
                onClick={() => session.send({ type: 'unplot', expressions: [text] })}
              >
                <Icon name="close" />
              </button>
              {fault !== undefined && (
                <p className="error" role="alert">
                  {fault}
                </p>
              )}
            </li>
          ))}
        </ul>
        {texts.length > 0 && (
          <button type="button" className="wide" onClick={() => plotted.clear()}>
            {t('clearPlot')}
          </button>
        )}
      </div>
      {drawn.length > 0 && (
        <LineChart
          label={t('plotOf', { name: drawn.join(', ') })}
          names={['s', ...drawn]}
          columns={plotted.columns(drawn)}
          version={plotted.version}
        />
      )}
    </div>
  );
}

/** Adds expressions to the plot. The worker ignores those that are plotted already. */
function AddExpression() {
  const t = useText();
  const { session, stores } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const [text, setText] = useState('');
  const sensors = mirror ? sensorExpressions(mirror.model) : [];
  const add = (expressions: readonly string[]): void => session.send({ type: 'plot', expressions });
  // add the expressions in the address of the page
  useEffect(() => {
    const given = new URLSearchParams(location.search).getAll('plot');
    if (given.length > 0 && stores.studio.getState().status.expressions.length === 0) {
      session.send({ type: 'plot', expressions: given });
    }
  }, [session, stores]);
  return (
    <>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) add([text.trim()]);
          setText('');
        }}
      >
        <input
          aria-label={t('expression')}
          placeholder="qpos[0]"
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t('addPlot')}</button>
      </form>
      {sensors.length > 0 && (
        <Choice
          label={t('sensor')}
          isQuiet
          value=""
          placeholder={t('chooseSensor')}
          items={sensors.map(({ name }, i) => ({ id: String(i), name }))}
          onChange={(id) => add(sensors[Number(id)]!.expressions)}
        />
      )}
      <p className="hint">{t('plotHint')}</p>
    </>
  );
}

/** Returns the sensors with the formulas of their values. */
function sensorExpressions(model: Model): { name: string; expressions: string[] }[] {
  return namesOf(model.record, 'sensor').map((name, id) => {
    const key = name && !name.includes("'") ? `'${name}'` : String(id);
    const count = model.sensor_dim[id]!;
    return {
      name: name || `sensor ${id}`,
      expressions: Array.from({ length: count }, (_, k) => `sensor(${key}).data[${k}]`),
    };
  });
}
