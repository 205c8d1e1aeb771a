/** The palette: a searchable list of choices. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePalette, useStores, useText } from '../store/hooks.js';
import type { PaletteItem, PaletteState } from '../store/palette.js';

/** The open list, if any. */
export function Palette() {
  const shown = usePalette((s) => s.shown);
  return shown && <Choices key={shown.title} {...shown} />;
}

function Choices({ title, items }: NonNullable<PaletteState['shown']>) {
  const t = useText();
  const { palette } = useStores();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => searched(items, wanted), [items, wanted]);
  const index = Math.min(at, found.length - 1);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);
  const close = (): void => palette.setState({ shown: undefined });
  const take = (item: PaletteItem | undefined): void => {
    if (!item) return;
    close();
    item.run();
  };
  const follow = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) setAt(Math.max(0, Math.min(found.length - 1, index + move)));
    else if (event.key === 'Enter') take(found[index]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={title} onClose={close}>
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
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above listens to the keys
          <div
            key={item.id}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === index}
            onClick={() => take(item)}
          >
            {item.group !== undefined && item.group !== found[i - 1]?.group && <em>{item.group}</em>}
            <strong>{item.title}</strong>
            {item.text && <small>{item.text}</small>}
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** Returns the entries that contain the words; those whose titles equal or start with them come first. */
function searched(items: readonly PaletteItem[], wanted: string): readonly PaletteItem[] {
  const words = wanted.trim().toLowerCase();
  if (words === '') return items;
  const rank = ({ title }: PaletteItem): number => {
    const name = title.toLowerCase();
    return name === words ? 0 : name.startsWith(words) ? 1 : name.includes(words) ? 2 : 3;
  };
  // the sort is stable
  return items.filter((item) => isFound(item, wanted)).sort((a, b) => rank(a) - rank(b));
}

const isFound = ({ title, text = '' }: PaletteItem, wanted: string): boolean => {
  const words = wanted.trim().toLowerCase();
  return title.toLowerCase().includes(words) || (words.length > 2 && text.toLowerCase().includes(words));
};
