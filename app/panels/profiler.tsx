/** Times of the stages of a step, and convergence of the solver. */
import { Timer } from '../../src/foundation/schema/enums.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { shown, Toggle } from '../ui/inputs.js';
import { LineChart } from '../ui/line-chart.js';

const TIMERS = Object.entries(Timer).filter(([name]) => name !== 'INVERSE');

export function Profiler() {
  const t = useText();
  const { session } = useStudio();
  const isOn = useStudioState((s) => s.status.isProfiled);
  const profile = useStudioState((s) => s.profile);
  const tick = useStudioState((s) => s.tick);
  const rows = TIMERS.map(([name, timer]) => ({ name, time: profile?.timers[timer] ?? Number.NaN }));
  const longest = Math.max(...rows.map(({ time }) => (Number.isFinite(time) ? time : 0)), 1e-9);
  return (
    <div className="plots">
      <div className="column">
        <Toggle label={t('profile')} on={isOn} onChange={(on) => session.send({ type: 'profile', on })} />
        <p className="hint">{t('profileHint')}</p>
        {isOn && (
          <table className="numbers">
            <tbody>
              {rows
                .filter(({ time }) => Number.isFinite(time))
                .map(({ name, time }) => (
                  <tr key={name}>
                    <th scope="row">{name.toLowerCase().replaceAll('_', ' ')}</th>
                    <td>{shown(1000 * time, 1)} µs</td>
                    <td className="bar-cell" style={{ '--share': time / longest } as React.CSSProperties} />
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </div>
      {isOn && profile && profile.improvement.length > 0 && (
        <LineChart
          label={t('convergence')}
          names={[t('iteration'), t('improvement'), t('gradient')]}
          columns={[profile.improvement.map((_, i) => i + 1), [...profile.improvement], [...profile.gradient]]}
          version={tick}
          isLogarithmic
        />
      )}
    </div>
  );
}
