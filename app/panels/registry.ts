/** The panels of the page by dock; modules can add others. */
import { type ComponentType, lazy } from 'react';
import type { Dock, Panel } from '../store/panels.js';
import { TEXTS, type TextKey } from '../texts/texts.js';
import type { IconName } from '../ui/icon.js';

/** Returns a panel whose code is loaded when it is opened. */
function panel(
  id: TextKey & IconName,
  dock: Dock,
  load: () => Promise<ComponentType>,
  inSession?: Panel['inSession'],
): Panel {
  const use = inSession ? { inSession } : {};
  return { id, title: id, icon: id, dock, ...use, Content: lazy(async () => ({ default: await load() })) };
}

/** The panels of the page, in the order of their buttons. */
export const PANELS: readonly Panel[] = [
  panel('elements', 'left', async () => (await import('./editor/elements.js')).Elements),
  panel('inspector', 'side', async () => (await import('./editor/inspector.js')).Inspector),
  panel('controls', 'side', async () => (await import('./controls.js')).Controls, 'drives'),
  panel('joints', 'side', async () => (await import('./joints.js')).Joints, 'drives'),
  panel('states', 'side', async () => (await import('./states.js')).States),
  panel('physics', 'side', async () => (await import('./physics.js')).Physics),
  panel('display', 'side', async () => (await import('./display.js')).Display, 'shows'),
  panel('contacts', 'side', async () => (await import('./contacts.js')).Contacts, 'shows'),
  panel('launcher', 'side', async () => (await import('./launcher.js')).Launcher),
  panel('recording', 'side', async () => (await import('./recording.js')).RecordingPanel, 'shows'),
  panel('info', 'side', async () => (await import('./info.js')).Info, 'shows'),
  panel('help', 'side', async () => (await import('./help.js')).Help, 'shows'),
  panel('plots', 'bottom', async () => (await import('./plots.js')).Plots, 'shows'),
  panel('profiler', 'bottom', async () => (await import('./profiler.js')).Profiler),
  panel('source', 'bottom', async () => (await import('./editor/source-pane.js')).SourcePane),
  panel('code', 'bottom', async () => (await import('./code.js')).Code),
];

/** Tests whether a title is the key of a text. */
export const isTextKey = (title: string): title is TextKey => Object.hasOwn(TEXTS, title);
