/** The bar at the top: the model, its playback, and menus. */
import { type MouseEvent, useRef, useState } from 'react';
import { chosenFiles } from '../../src/web/browser/files.js';
import { saveArchive, saveScreenshot, shareLink } from '../commands/export.js';
import { openFiles } from '../commands/open-files.js';
import { addressEntry, listedNames } from '../session/model-list.js';
import { useMayDrive, useNumbers, useSettings, useStores, useStudioState, useText, useWork } from '../store/hooks.js';
import type { DiskFiles } from '../store/model-entry.js';
import { setSettings, type Theme } from '../store/settings.js';
import type { Studio } from '../studio/studio.js';
import { useStudio } from '../studio/studio-context.js';
import { LANGUAGES, type Language } from '../texts/table.js';
import type { TextKey } from '../texts/texts.js';
import { Icon, type IconName } from '../ui/icon.js';
import { Choice, shown, Toggle } from '../ui/inputs.js';
import { Menu } from '../ui/menu.js';
import { SessionState } from './session-state.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

export function Bar() {
  const t = useText();
  const studio = useStudio();
  const { session } = studio;
  const hasModel = useStudioState((s) => s.mirror !== undefined);
  const may = useMayDrive() && hasModel;
  const playing = useStudioState((s) => s.status.playing);
  const speed = useStudioState((s) => s.status.speed);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys leave the focus on the button
    <header
      className="bar"
      role="toolbar"
      aria-label={t('simulation')}
      onClick={(event) => returnKeys(event, studio)}
      onChange={({ target }) => {
        // a list that is operated by keys keeps the focus
        const isByMouse = (target as Element).matches('.bar > .choice select:not(:focus-visible)');
        if (isByMouse) studio.picture.canvas.focus({ preventScroll: true });
      }}
    >
      {session.isOwn ? (
        <>
          <ModelChoice />
          <UnsavedSign />
          <OpenMenu />
        </>
      ) : (
        <SessionState />
      )}
      <span className="line" />
      <IconButton icon="reset" title="reset" isOff={!may} onClick={() => session.reset()} />
      <IconButton icon="back" title="stepBack" isOff={!hasModel || !session.isOwn} onClick={() => session.stepBack()} />
      <button type="button" className="primary play" disabled={!may} onClick={() => session.togglePlaying()}>
        <Icon name={playing ? 'pause' : 'play'} />
        {t(playing ? 'pause' : 'play')}
      </button>
      <IconButton icon="step" title="step" isOff={!may} onClick={() => session.step()} />
      <Choice
        label={t('speed')}
        isQuiet
        value={String(speed)}
        isOff={!may}
        items={SPEEDS.map((each) => ({ id: String(each), name: `${each}×` }))}
        onChange={(id) => session.send({ type: 'speed', factor: Number(id) })}
      />
      <Clock />
      <output className="unseen" aria-live="polite">
        {hasModel && t(playing ? 'runs' : 'isPaused')}
      </output>
      <span className="space" />
      <IconButton icon="camera" title="screenshot" isOff={!hasModel} onClick={() => void saveScreenshot(studio)} />
      {session.isOwn && <ShareMenu />}
      <SettingsMenu />
    </header>
  );
}

/** After a click by the mouse, keys act on the run again; a button that opens a menu keeps the focus. */
function returnKeys({ detail, target }: MouseEvent, { picture }: Studio): void {
  const button = detail > 0 ? (target as Element).closest('button') : null;
  if (button && !button.closest('.menu')) picture.canvas.focus({ preventScroll: true });
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function IconButton({ icon, title, isOff = false, onClick }: IconButtonProps) {
  const t = useText();
  return (
    <button type="button" className="bare" aria-label={t(title)} title={t(title)} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function ModelChoice() {
  const t = useText();
  const { session } = useStudio();
  const models = useStudioState((s) => s.models);
  const current = useStudioState((s) => s.current);
  const isSample = (id: string): boolean => id.startsWith('sample:');
  const names = listedNames(models);
  const items = models.map(({ id }, i) => ({ id, name: names[i]! }));
  const groups = [
    { name: t('opened'), items: items.filter(({ id }) => !isSample(id)) },
    { name: t('samples'), items: items.filter(({ id }) => isSample(id)) },
  ].filter((group) => group.items.length > 0);
  return (
    <Choice
      label={t('model')}
      isQuiet
      value={current?.id ?? ''}
      placeholder={t('model')}
      items={[]}
      groups={groups}
      onChange={(id) => {
        const entry = models.find((each) => each.id === id);
        if (entry) void session.open(entry);
      }}
    />
  );
}

/** A dot while there are unsaved changes. */
function UnsavedSign() {
  const t = useText();
  const isUnsaved = useWork((s) => s.isUnsaved);
  if (!isUnsaved) return null;
  return (
    <span className="unsaved" role="img" aria-label={t('unsaved')} title={t('unsaved')}>
      •
    </span>
  );
}

function OpenMenu() {
  const t = useText();
  const studio = useStudio();
  const { session } = studio;
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const chosen = chosenFiles(input.files ?? []);
    input.value = '';
    if (chosen.size > 0) void openFiles(studio, chosen);
  };
  const hidden = { type: 'file', multiple: true, hidden: true } as const;
  return (
    <>
      <input ref={files} {...hidden} aria-hidden onChange={(event) => take(event.currentTarget)} />
      <input
        ref={folder}
        {...hidden}
        aria-hidden
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
      <Menu label={t('open')} icon="open" isNamed>
        <button type="button" onClick={() => void chooseFiles(studio, files.current)}>
          {t('openFiles')}
        </button>
        <button type="button" onClick={() => void chooseFolder(studio, folder.current)}>
          {t('openFolder')}
        </button>
        <button
          type="button"
          onClick={() => void import('../commands/new-model.js').then(({ chooseNewModel }) => chooseNewModel(studio))}
        >
          {t('newModel')}
        </button>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const address = String(new FormData(event.currentTarget).get('address')).trim();
            if (address) void session.open(addressEntry(address));
          }}
        >
          <input
            name="address"
            aria-label={t('address')}
            placeholder="github:owner/repository/branch/model.xml"
            spellCheck={false}
          />
        </form>
        <button type="button" onClick={() => session.reload()}>
          {t('reload')}
        </button>
      </Menu>
    </>
  );
}

/** Lets the user choose files: with writable handles if the browser supports them, else through an input. */
async function chooseFiles(studio: Studio, input: HTMLInputElement | null): Promise<void> {
  const { canChooseFiles, chooseDiskFiles } = await import('../session/disk-files.js');
  if (canChooseFiles()) await openChosen(studio, await chooseDiskFiles());
  else input?.click();
}

/** Lets the user choose a folder in the same way. */
async function chooseFolder(studio: Studio, input: HTMLInputElement | null): Promise<void> {
  const { canChooseFolder, chooseDiskFolder } = await import('../session/disk-files.js');
  if (canChooseFolder()) await openChosen(studio, await chooseDiskFolder());
  else input?.click();
}

async function openChosen(studio: Studio, disk: DiskFiles | undefined): Promise<void> {
  const { contentOf } = await import('../session/disk-files.js');
  if (disk) await openFiles(studio, await contentOf(disk), disk);
}

function ShareMenu() {
  const t = useText();
  const studio = useStudio();
  const hasModel = useStudioState((s) => s.mirror !== undefined);
  const hasCode = useWork((s) => s.code !== undefined);
  const [state, setState] = useState(false);
  const [code, setCode] = useState(false);
  return (
    <Menu label={t('share')} icon="share" isOff={!hasModel}>
      <Toggle label={t('shareState')} on={state} onChange={setState} />
      {hasCode && <Toggle label={t('shareCode')} on={code} onChange={setCode} />}
      <button type="button" onClick={() => void shareLink(studio, { state, code: code && hasCode })}>
        {t('copyLink')}
      </button>
      <button type="button" onClick={() => void saveArchive(studio)}>
        {t('saveArchive')}
      </button>
    </Menu>
  );
}

function SettingsMenu() {
  const t = useText();
  const { settings } = useStores();
  const { theme, language, singleKeys, opensPaused } = useSettings();
  const themes: readonly (readonly [Theme, TextKey])[] = [
    ['auto', 'themeAuto'],
    ['light', 'themeLight'],
    ['dark', 'themeDark'],
  ];
  return (
    <Menu label={t('settings')} icon="settings">
      <Choice
        label={t('theme')}
        value={theme}
        items={themes.map(([id, name]) => ({ id, name: t(name) }))}
        onChange={(id) => setSettings(settings, { theme: id as Theme })}
      />
      <Choice
        label={t('language')}
        value={language}
        items={LANGUAGES}
        onChange={(id) => setSettings(settings, { language: id as Language })}
      />
      <Toggle label={t('openPaused')} on={opensPaused} onChange={(on) => setSettings(settings, { opensPaused: on })} />
      <Toggle label={t('singleKeys')} on={singleKeys} onChange={(on) => setSettings(settings, { singleKeys: on })} />
    </Menu>
  );
}

/** Simulated time, and speed relative to real time. */
function Clock() {
  const t = useText();
  const time = useNumbers(({ data }) => data.time, 0);
  const factor = useStudioState((s) => s.factor);
  const playing = useStudioState((s) => s.status.playing);
  return (
    <div className="clock">
      <output aria-label={t('time')} aria-live="off">
        {shown(time)} s
      </output>
      <output aria-label={t('factor')} aria-live="off">
        {playing && factor > 0 ? t('ofRealTime', { n: shown(factor, 2) }) : ''}
      </output>
    </div>
  );
}
