/** The identity of the browser's tab, which a reload keeps, and the other tabs that are open. */

const KEY = 'kinetree-tab';
/** Begin of the names of the locks that tabs hold while they are open. */
const LOCK = 'kinetree-tab:';
/** Time until a page that is reloaded has released its lock [ms]. */
const LOCK_TIMEOUT = 1000;

/** Returns a new id, of no tab that is open. */
export const newTabId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The tab of a page. All studios of the page share one, as it holds the lock of its id. */
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

/** Holds the lock of an id while the page exists; false if another tab does. */
async function hold(id: string): Promise<boolean> {
  // insecure pages have no locks
  if (!navigator.locks) return true;
  return new Promise((done) => {
    const request = navigator.locks.request(LOCK + id, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => {
      done(true);
      return new Promise<void>(() => {});
    });
    request.catch(() => done(false));
  });
}

/** Ids of the tabs that are open; undefined in browsers without locks. */
export async function openTabs(): Promise<ReadonlySet<string> | undefined> {
  if (!navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
