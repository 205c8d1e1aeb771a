/** The page: toolbar above, picture in the middle, panels at the side, problems below. */
import { useEffect } from 'react';
import { DropZone, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Controls } from './panels/controls.js';
import { Display } from './panels/display.js';
import { Info } from './panels/info.js';
import { Problems } from './panels/problems.js';
import { Toolbar } from './panels/toolbar.js';
import { followKeys } from './shortcuts.js';
import { filesIn, openFiles } from './state/model-source.js';
import { session } from './state/session.js';
import { useStudio } from './state/store.js';
import { Viewport } from './viewport/viewport.js';

const PANELS = [
  { id: 'controls', name: 'Controls', Panel: Controls },
  { id: 'display', name: 'Display', Panel: Display },
  { id: 'info', name: 'Info', Panel: Info },
];

export function Studio() {
  const status = useStudio((s) => s.status);
  useEffect(() => followKeys(session), []);
  return (
    <DropZone
      className="studio"
      data-status={status}
      onDrop={async ({ items }) => openFiles(session, await filesIn(items))}
    >
      <Toolbar />
      <main>
        <Viewport />
        {status === 'loading' && <p className="loading">Loading…</p>}
      </main>
      <Tabs className="panels">
        <TabList aria-label="Panels">
          {PANELS.map(({ id, name }) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
        </TabList>
        {PANELS.map(({ id, Panel }) => (
          <TabPanel key={id} id={id}>
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
      <Problems />
    </DropZone>
  );
}
