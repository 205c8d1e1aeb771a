/** Plots of sensors and of formulas over the state. */
import { useEffect, useState } from 'react';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { PlotRecorder } from '../session/plot-recorder.js';
import { useStudioState, useText, useWork } from '../store/hooks.js';
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
  const charts = useWork((s) => s.charts);
  const { length, first, last, index } = useStudioState((s) => s.history);
  const playing = useStudioState((s) => s.status.playing);
  useStudioState((s) => s.tick);
  const time = useStudioState((s) => s.mirror?.data.time ?? 0);
  const chartOf = (text: string): number => charts[text] ?? 0;
  const numbers = [...new Set(drawn.map(chartOf))].sort((a, b) => a - b);
  const move = (text: string, chart: number): void => void studio.work.record({ charts: { ...charts, [text]: chart } });
  /** Goes to the state of the history nearest to a time. */
  const seek = (to: number): void => {
    if (length < 2 || last <= first) return;
    const share = Math.min(1, Math.max(0, (to - first) / (last - first)));
    session.seek(Math.round(share * (length - 1)));
  };
  return (
    <div className="plots">
      <div className="column">
        <AddExpression />
        <ul className="list">
          {expressions.map(({ text, fault }) => (
            <li key={text}>
              <code>{text}</code>
              {texts.length > 1 && <ChartChoice text={text} chart={chartOf(text)} numbers={numbers} onMove={move} />}
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
      {numbers.length > 0 && (
        <div className="charts">
          {numbers.map((chart) => {
            const shown = drawn.filter((text) => chartOf(text) === chart);
            return (
              <LineChart
                key={chart}
                label={t('plotOf', { name: shown.join(', ') })}
                names={['s', ...shown]}
                columns={plotted.columns(shown)}
                version={plotted.version}
                // while it runs, the shown state is at the end of the lines
                playHead={playing && index < 0 ? undefined : time}
                onPoint={seek}
                zoomNames={[t('zoomIn'), t('showWhole')]}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

interface ChartChoiceProps {
  readonly text: string;
  readonly chart: number;
  readonly numbers: readonly number[];
  readonly onMove: (text: string, chart: number) => void;
}

/** Chooses the chart of a formula. */
function ChartChoice({ text, chart, numbers, onMove }: ChartChoiceProps) {
  const t = useText();
  const next = Math.max(-1, ...numbers) + 1;
  const known = [...new Set([...numbers, chart])].sort((a, b) => a - b);
  const items = known.map((each, i) => ({ id: String(each), name: t('chartNumber', { n: i + 1 }) }));
  return (
    <Choice
      label={t('chartOf', { name: text })}
      isQuiet
      value={String(chart)}
      items={[...items, { id: String(next), name: t('newChart') }]}
      onChange={(id) => onMove(text, Number(id))}
    />
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
