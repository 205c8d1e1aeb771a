/** Interruption of long commands. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Listens for SIGINT and SIGTERM. The first signal aborts `signal`; a second one, or the first after `ignore` was
 * called, ends the process.
 */
export function listenForInterruption(): { readonly signal: AbortSignal; readonly ignore: () => void } {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  for (const name of SIGNALS) process.once(name, interrupt);
  const ignore = (): void => {
    for (const name of SIGNALS) process.off(name, interrupt);
  };
  return { signal: stop.signal, ignore };
}
