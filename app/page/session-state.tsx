/** The followed session: the driving client, and a button to take over or to stop driving. */
import { type Translate, useStudioState, useText } from '../store/hooks.js';
import { addMessage } from '../store/notices.js';
import type { StudioState } from '../store/studio-state.js';
import type { Studio } from '../studio/studio.js';
import { useStudio } from '../studio/studio-context.js';

export function SessionState() {
  const t = useText();
  const studio = useStudio();
  const followed = useStudioState((s) => s.followed);
  const title = useStudioState((s) => s.current?.title ?? s.loading?.entry.title ?? '');
  const isLoading = useStudioState((s) => s.loading !== undefined);
  return (
    <div className="session-state">
      <span className="dot" data-state={stateOf(followed)} />
      <span>
        {followed?.model || title}
        <output aria-label={t('session')}>{driverIn(followed, t)}</output>
      </span>
      {followed ? (
        <button type="button" onClick={() => void drive(studio, !followed.isDriving)}>
          {t(labelOf(followed))}
        </button>
      ) : (
        <button type="button" disabled={isLoading} onClick={() => studio.session.reload()}>
          {t('connectAgain')}
        </button>
      )}
    </div>
  );
}

type Followed = StudioState['followed'];

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

async function drive({ remote, stores }: Studio, on: boolean): Promise<void> {
  try {
    await remote?.drive(on);
  } catch (error) {
    addMessage(stores, (error as Error).message);
  }
}
