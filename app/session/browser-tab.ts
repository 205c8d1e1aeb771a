/** The identity of this tab, which outlives a reload, and the other tabs that are open. */

const KEY = 'kinetree-tab';
/** Begin of the names of the locks that tabs hold while they are open. */
const LOCK = 'kinetree-tab:';
/** Time until a page that is reloaded has let go of its lock [ms]. */
const PATIENCE = 1000;

const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

let known: Promise<string> | undefined;

/** Id of this tab; a duplicate of a tab has another one. */
export const thisTab = (): Promise<string> => (known ??= claimed());

/** A new id, of no tab that is open. */
export const closedTab = newId;

async function claimed(): Promise<string> {
  const before = storage()?.getItem(KEY);
  if (before && (await hold(before))) return before;
  const id = newId();
  storage()?.setItem(KEY, id);
  await hold(id);
  return id;
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    // nothing may be kept
    return undefined;
  }
}

/** Holds the lock of an id as long as the page is there; false if another tab does. */
async function hold(id: string): Promise<boolean> {
  // pages that are not secure have no locks
  if (!navigator.locks) return true;
  return new Promise((done) => {
    const request = navigator.locks.request(LOCK + id, { signal: AbortSignal.timeout(PATIENCE) }, () => {
      done(true);
      return new Promise<void>(() => {});
    });
    request.catch(() => done(false));
  });
}

/** Ids of the tabs that are open; undefined where the browser does not say. */
export async function openTabs(): Promise<ReadonlySet<string> | undefined> {
  if (!navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
