/** The keys of the page, for the sheet of shortcuts and the panel of information. */
import type { TextKey } from '../texts/texts.js';

/** A group of keys with its heading. */
export interface ShortcutGroup {
  readonly title: TextKey;
  readonly keys: readonly (readonly [keys: string, effect: TextKey])[];
}

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'keysOfPage',
    keys: [
      ['Ctrl+K', 'keyCommands'],
      ['?', 'keySheet'],
      ['F6, Shift+F6', 'keyRegion'],
      ['Ctrl+S', 'keySave'],
      ['Ctrl+L', 'keyReload'],
    ],
  },
  {
    title: 'keysOfRun',
    keys: [
      ['Space', 'keyPlay'],
      ['→ ←', 'keyStep'],
      ['Backspace', 'keyReset'],
      ['N', 'keySelect'],
      ['I J K L', 'keyPush'],
    ],
  },
  {
    title: 'keysOfPicture',
    keys: [
      ['W A S D', 'keyTurn'],
      ['Shift+W A S D', 'keyPan'],
      ['+ −', 'keyZoom'],
      ['Home', 'keyHome'],
      ['T', 'keyFollow'],
      ['F', 'keyFrame'],
      ['C, V, H', 'keyFlags'],
    ],
  },
  {
    title: 'keysOfEditor',
    keys: [
      ['Insert', 'keyAdd'],
      ['F2', 'keyRename'],
      ['Delete', 'keyDelete'],
      ['Ctrl+D', 'keyDuplicate'],
      ['Ctrl+C, Ctrl+X, Ctrl+V', 'keyClipboard'],
      ['Ctrl+Z, Ctrl+Y', 'keyUndo'],
      ['W, E, R', 'keyHandles'],
      ['Alt+→ ← ↑ ↓ PgUp PgDn', 'keyNudge'],
      ['Shift+F10', 'keyMenu'],
      ['Escape', 'keyDeselect'],
    ],
  },
  {
    title: 'keysOfFields',
    keys: [
      ['↑ ↓', 'keyFieldStep'],
      ['Shift+↑ ↓', 'keyFieldLarge'],
      ['Enter, Escape', 'keyFieldTake'],
    ],
  },
];
