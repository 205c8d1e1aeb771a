/** Identity of a browser tab, which survives a reload, and the ids of other open tabs. */

const KEY = 'kinetree-tab';
/** Prefix of the names of the locks that open tabs hold. */
const LOCK = 'kinetree-tab:';
/** Time for a reloading page to release its lock [ms]. */
const LOCK_TIMEOUT = 1000;

/** Returns a new id that no open tab has. */
export const newTabId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The tab of a page. All studios of the page share it, because it holds the lock of its id. */
export class BrowserTab {
  private claimed: Promise<string> | undefined;

  /** Returns the id of this tab; a duplicate of a tab has a different one. */
  id(): Promise<string> {
    this.claimed ??= claimId();
    return this.claimed;
  }
}

async function claimId(): Promise<string> {
  const before = storage()?.getItem(KEY);
  if (before && (await hold(before))) return before;
  const id = newTabId();
  storage()?.setItem(KEY, id);
  await hold(id);
  return id;
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    // storage is not allowed
    return undefined;
  }
}

/** Holds the lock of an id until the page is closed; false if another tab holds it. */
async function hold(id: string): Promise<boolean> {
  // insecure pages cannot use locks
  if (!navigator.locks) return true;
  return new Promise((done) => {
    const request = navigator.locks.request(LOCK + id, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => {
      done(true);
      return new Promise<void>(() => {});
    });
    request.catch(() => done(false));
  });
}

/** Returns the ids of open tabs; undefined in browsers without locks. */
export async function openTabs(): Promise<ReadonlySet<string> | undefined> {
  if (!navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
