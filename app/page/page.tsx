/** The page around the picture. */
import './style.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { droppedFiles } from '../../src/web/browser/files.js';
import { openDropped } from '../commands/open-files.js';
import { Interactions } from '../interactions/interactions.js';
import { Keys } from '../interactions/keys.js';
import { Outlines } from '../interactions/outlines.js';
import { perturbSource } from '../interactions/perturb.js';
import { StoresContext, useStudioState, useText, useWork } from '../store/hooks.js';
import type { Studio } from '../studio/studio.js';
import { StudioContext, useStudio } from '../studio/studio-context.js';
import { Bar } from './bar.js';
import { requireLanguageTag } from './browser-language.js';
import { PanelButtons, PanelDock, panelsOf, panelTitle } from './docks.js';
import { keepFocus } from './focus-keeper.js';
import { Loading, Notices, ProblemList, Silence, StandIns } from './messages.js';
import { Palette } from './palette.js';
import { PictureTools } from './picture-tools.js';
import { Questions } from './questions.js';
import { Timeline } from './timeline.js';
import { WorkOffers } from './work-offers.js';

/** Renders the page of a studio around its picture, and adds its key listeners. */
export function showPage(root: HTMLElement, studio: Studio): void {
  requireLanguageTag();
  keepFocus(root, studio.picture.canvas);
  new Keys(studio, () => void openPalette(studio)).listen();
  new Outlines(studio.picture, studio.stores);
  showShared(studio);
  studio.part(Interactions).addSource(perturbSource(studio));
  createRoot(root).render(
    <StoresContext value={studio.stores}>
      <StudioContext value={studio}>
        <Page />
      </StudioContext>
    </StoresContext>,
  );
}

/** Shows the work that comes with a model in a link. */
function showShared(studio: Studio): void {
  const show = async (): Promise<void> => {
    const { showSharedWork } = await import('../commands/shared-work.js');
    await showSharedWork(studio);
  };
  const { work } = studio.stores;
  if (work.getState().shared) void show();
  work.subscribe(({ shared }, before) => {
    if (shared && shared !== before.shared) void show();
  });
}

/** Opens the palette of commands, whose code is loaded first. */
async function openPalette(studio: Studio): Promise<void> {
  const { openCommands } = await import('../commands/command-palette.js');
  const { language } = studio.stores.settings.getState();
  const titled = panelsOf(studio).map((panel) => ({ panel, title: panelTitle(panel, language) }));
  await openCommands(studio, titled);
}

function Page() {
  const t = useText();
  const studio = useStudio();
  const status = useStudioState((s) => statusOf(s.mirror !== undefined, s.loading !== undefined));
  const isPending = useWork((s) => s.isPending);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere; the menu opens them by keys
    <div
      className="studio"
      data-status={status}
      data-over={isOver || undefined}
      data-pending={isPending || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { clientX, clientY, target } = event;
        const { items } = event.dataTransfer;
        // like the files, the handles are only accessible during this event
        const handles = [...items].map((item) => (item as WithHandle).getAsFileSystemHandle?.());
        void droppedFiles(items).then((files) => openDropped(studio, files, { clientX, clientY, target }, handles));
      }}
    >
      <Bar />
      <PanelDock dock="left" />
      <PictureFrame />
      <PanelDock dock="side" />
      <PanelDock dock="bottom" />
      <PanelButtons />
      <Questions />
      <Palette />
      {isOver && <p className="drop-hint">{t('dropHere')}</p>}
    </div>
  );
}

/** An item of a drop in browsers that allow pages to write the dropped files. */
type WithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

const statusOf = (hasModel: boolean, isLoading: boolean): string => {
  if (isLoading) return 'loading';
  return hasModel ? 'ready' : 'failed';
};

function PictureFrame() {
  const t = useText();
  const { picture, session } = useStudio();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.prepend(picture.element), [picture]);
  useEffect(() => picture.canvas.setAttribute('aria-label', t('picture')), [picture, t]);
  return (
    <main>
      <div ref={frame} className="frame">
        <Notices />
        <PictureTools />
        <Loading />
        <Silence />
      </div>
      <StandIns />
      <WorkOffers />
      <ProblemList />
      {session.isOwn && <Timeline />}
    </main>
  );
}
