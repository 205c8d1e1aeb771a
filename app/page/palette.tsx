/** The palette: a searchable list of choices. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePalette, useStores, useText } from '../store/hooks.js';
import type { PaletteItem, PaletteState } from '../store/palette.js';
import { Icon } from '../ui/icon.js';
import { searched } from './search.js';

/** The open list, if any. */
export function Palette() {
  const shown = usePalette((s) => s.shown);
  return shown && <Choices key={shown.title} {...shown} />;
}

/** Distance of a menu from the edge of the page [px]. */
const MARGIN = 8;

function Choices({ title, items, place }: NonNullable<PaletteState['shown']>) {
  const t = useText();
  const { palette } = useStores();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => searched(items, wanted), [items, wanted]);
  const index = Math.min(at, found.length - 1);
  useLayoutEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    if (place && dialog.current) moveInto(dialog.current, place.x, place.y);
  }, [place]);
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);
  const close = (): void => palette.setState({ shown: undefined });
  const take = (item: PaletteItem | undefined): void => {
    if (!item) return;
    // closing returns the focus to where it was
    dialog.current?.close();
    close();
    item.run();
  };
  const follow = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const move = moves[event.key];
    if (move !== undefined) setAt(Math.max(0, Math.min(found.length - 1, index + move)));
    else if (event.key === 'Enter') take(found[index]);
    else if (event.key === 'Escape') dialog.current?.close();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={place ? 'palette menu-list' : 'palette'}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <h2>{title}</h2>
      <input
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[index] && `${id}-${index}`}
        aria-label={t('search')}
        placeholder={t('search')}
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={follow}
      />
      <div id={`${id}-list`} role="listbox" aria-label={title} tabIndex={-1}>
        {found.map((item, i) => (
          <div key={item.id} role="none">
            {item.group !== undefined && item.group !== found[i - 1]?.group && <em>{item.group}</em>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above listens to the keys */}
            <div
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === index}
              onClick={() => take(item)}
              onPointerMove={() => i !== index && setAt(i)}
            >
              {item.icon && <Icon name={item.icon} />}
              <strong>{item.title}</strong>
              {item.keys && <kbd>{item.keys}</kbd>}
              {item.text && <small>{item.text}</small>}
            </div>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {found.length === 0 && t('noMatch', { words: wanted.trim() })}
      </p>
    </dialog>
  );
}

/** Moves a dialog to a point, within the page. */
function moveInto({ style, offsetWidth, offsetHeight }: HTMLDialogElement, x: number, y: number): void {
  const within = (at: number, size: number, full: number): number =>
    Math.max(MARGIN, Math.min(at, full - size - MARGIN));
  style.left = `${within(x, offsetWidth || 300, innerWidth)}px`;
  style.top = `${within(y, offsetHeight || 420, innerHeight)}px`;
}
