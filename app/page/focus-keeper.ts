/** Keeps the focus on the page when the focused element disappears or is disabled. */

/** Elements that can get the focus. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Moves the focus to the nearest element around a focused one that was removed or disabled, or else to `last`, so that
 * keys and screen readers never start again at the top of the page. Returns a function that ends this.
 */
export function keepFocus(root: HTMLElement, last: HTMLElement): () => void {
  /** The focused element and the focusable elements around it, inner first. */
  let path: HTMLElement[] = [];
  const remember = ({ target }: Event): void => {
    path = [];
    for (let at = target as HTMLElement | null; at && at !== root; at = at.parentElement) {
      if (at === target || at.matches(FOCUSABLE)) path.push(at);
    }
  };
  const forget = (): void => {
    path = [];
  };
  const canHold = (element: HTMLElement): boolean =>
    element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
  const check = (): void => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
    if (!isLost || path.length === 0) return;
    const next = path.find(canHold) ?? last;
    next.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden'] });
  root.addEventListener('focusin', remember);
  // a press on the background is a choice of the user
  window.addEventListener('blur', forget);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    window.removeEventListener('blur', forget);
  };
}
