/** The panels of the page by dock. Modules add theirs with `addPanel`. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { create } from 'zustand';
import { setSettings, useSettings } from '../store/settings.js';
import { TEXTS, type TextKey } from '../texts/texts.js';
import type { IconName } from '../ui/icon.js';

/** Places of panels. */
export type Dock = 'left' | 'side' | 'bottom';

/** A panel of the page. */
export interface Panel {
  readonly id: string;
  /** Key of a text, or the text itself. */
  readonly title: TextKey | (string & {});
  readonly icon: IconName;
  readonly dock: Dock;
  /** The use of a panel where the page follows a session: it shows, or also drives. Others are left out there. */
  readonly inSession?: 'shows' | 'drives';
  readonly Content: LazyExoticComponent<ComponentType> | ComponentType;
}

/** A panel whose code is loaded when it is opened. */
function panel(
  id: TextKey & IconName,
  dock: Dock,
  load: () => Promise<ComponentType>,
  inSession?: Panel['inSession'],
): Panel {
  const use = inSession ? { inSession } : {};
  return { id, title: id, icon: id, dock, ...use, Content: lazy(async () => ({ default: await load() })) };
}

const BUILT_IN: readonly Panel[] = [
  panel('elements', 'left', async () => (await import('./editor/elements.js')).Elements),
  panel('inspector', 'side', async () => (await import('./editor/inspector.js')).Inspector),
  panel('controls', 'side', async () => (await import('./controls.js')).Controls, 'drives'),
  panel('joints', 'side', async () => (await import('./joints.js')).Joints, 'drives'),
  panel('states', 'side', async () => (await import('./states.js')).States),
  panel('physics', 'side', async () => (await import('./physics.js')).Physics),
  panel('display', 'side', async () => (await import('./display.js')).Display, 'shows'),
  panel('contacts', 'side', async () => (await import('./contacts.js')).Contacts, 'shows'),
  panel('launcher', 'side', async () => (await import('./launcher.js')).Launcher),
  panel('recording', 'side', async () => (await import('./recording.js')).RecordingPanel),
  panel('info', 'side', async () => (await import('./info.js')).Info, 'shows'),
  panel('plots', 'bottom', async () => (await import('./plots.js')).Plots),
  panel('profiler', 'bottom', async () => (await import('./profiler.js')).Profiler),
  panel('source', 'bottom', async () => (await import('./editor/source-pane.js')).SourcePane),
  panel('code', 'bottom', async () => (await import('./code.js')).Code),
];

/** Store: all panels. */
export const usePanels = create<{ readonly panels: readonly Panel[] }>(() => ({ panels: BUILT_IN }));

/** Adds a panel, or replaces the one of its name; returns what takes it away. */
export function addPanel(added: Panel): () => void {
  usePanels.setState(({ panels }) => ({ panels: [...panels.filter(({ id }) => id !== added.id), added] }));
  return () => usePanels.setState(({ panels }) => ({ panels: panels.filter((each) => each !== added) }));
}

const ALL_CLOSED = { left: undefined, side: undefined, bottom: undefined };

/** Opens a panel in its dock, or closes the dock. A small screen has room for one panel, in the place of the others. */
export function openPanel(dock: Dock, id: string | undefined): void {
  const isAlone = id !== undefined && matchMedia('(width < 760px)').matches;
  setSettings({ open: { ...(isAlone ? ALL_CLOSED : useSettings.getState().open), [dock]: id } });
}

/** Tests whether a title is the key of a text. */
export const isTextKey = (title: string): title is TextKey => Object.hasOwn(TEXTS, title);
