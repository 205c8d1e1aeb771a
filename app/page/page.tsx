/** The page around the picture. */
import './style.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { droppedFiles } from '../../src/browser/files.js';
import { Bar } from './bar.js';
import { PanelButtons, PanelDock } from './docks.js';
import { followKeys } from '../interactions/keys.js';
import { Loading, Notices, ProblemList, Silence } from './messages.js';
import { provideHook } from '../state/hook-store.js';
import { takeDropped } from '../commands/open-files.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import { useWork } from '../session/work-recorder.js';
import { useText } from '../store/hooks.js';
import { Timeline } from './timeline.js';
import { requireLanguageTag } from './browser-language.js';
import { Questions } from './questions.js';
import { Palette } from './palette.js';
import { picture } from '../viewport/the-picture.js';
import { WorkOffers } from './work-offers.js';

/** Puts the page around the picture, and listens to its keys. */
export function showPage(root: HTMLElement): void {
  requireLanguageTag();
  followKeys();
  provideHook(useStore);
  createRoot(root).render(<Page />);
}

function Page() {
  const t = useText();
  const status = useStudio((s) => statusOf(s.mirror !== undefined, s.loading !== undefined));
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
        // like the files, they are there in this moment alone
        const handles = [...items].map((item) => (item as WithHandle).getAsFileSystemHandle?.());
        void droppedFiles(items).then((files) => takeDropped(files, { clientX, clientY, target }, handles));
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

/** An item of a drop in browsers that let pages write what was dropped. */
type WithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

const statusOf = (hasModel: boolean, isLoading: boolean): string => {
  if (isLoading) return 'loading';
  return hasModel ? 'ready' : 'failed';
};

function PictureFrame() {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.prepend(picture.element), []);
  useEffect(() => picture.canvas.setAttribute('aria-label', t('picture')), [t]);
  return (
    <main>
      <div ref={frame} className="frame">
        <Notices />
        <Loading />
        <Silence />
      </div>
      <WorkOffers />
      <ProblemList />
      {session.isOwn && <Timeline />}
    </main>
  );
}
