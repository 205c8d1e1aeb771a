/** The session that the page follows: who drives, and a button to take that over or to leave it. */

import { drive } from '../session/remote-session.js';
import { addNotice } from '../store/notices.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import type { Translate } from '../store/text.js';
import { useText } from '../store/hooks.js';

/** The line about the followed session. */
export function SessionState() {
  const t = useText();
  const followed = useStudio((s) => s.followed);
  const title = useStudio((s) => s.current?.title ?? s.loading?.entry.title ?? '');
  const isLoading = useStudio((s) => s.loading !== undefined);
  return (
    <div className="session-state">
      <span className="dot" data-state={stateOf(followed)} />
      <span>
        {followed?.model || title}
        <output aria-label={t('session')}>{driverIn(followed, t)}</output>
      </span>
      {followed ? (
        <button type="button" onClick={() => void choose(!followed.isDriving)}>
          {t(labelOf(followed))}
        </button>
      ) : (
        <button type="button" disabled={isLoading} onClick={() => session.reload()}>
          {t('connectAgain')}
        </button>
      )}
    </div>
  );
}

type Followed = ReturnType<typeof useStudio.getState>['followed'];

const stateOf = (followed: Followed): string => {
  if (!followed) return 'lost';
  return followed.isDriving ? 'driving' : 'watching';
};

function driverIn(followed: Followed, t: Translate): string {
  if (!followed) return t('sessionLost');
  const { driver, isDriving } = followed;
  if (isDriving) return t('sessionDriving');
  return driver ? t('sessionWatching', { name: driver.name || t('program', { n: driver.client }) }) : t('sessionFree');
}

function labelOf({ driver, isDriving }: NonNullable<Followed>): 'release' | 'takeOver' | 'drive' {
  if (isDriving) return 'release';
  return driver ? 'takeOver' : 'drive';
}

async function choose(on: boolean): Promise<void> {
  try {
    await drive(on);
  } catch (error) {
    const { message } = error as Error;
    addNotice({ kind: 'failure', message, time: useStudio.getState().mirror?.data.time ?? 0, count: 1 });
  }
}
