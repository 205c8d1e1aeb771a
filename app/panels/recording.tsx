/** Recordings of runs: trajectory files, which can be played, and videos of the picture. */
import { useRef, useState } from 'react';
import type { RecordFormat } from '../../src/api/record.js';
import { RunRecorder } from '../commands/run-recorder.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Choice, Section } from '../ui/inputs.js';
import { canRecordVideo } from '../viewport/video.js';
import { FilmPart } from './film.js';

const FORMATS: Readonly<Record<RecordFormat, string>> = { csv: 'CSV', jsonl: 'JSON lines', mcap: 'MCAP', krec: 'KREC' };

export function RecordingPanel() {
  const t = useText();
  const { session } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  return (
    <>
      <TrajectoryPart />
      {session.isOwn && <ReplayPart />}
      {session.isOwn && <FilmPart />}
      <VideoPart />
    </>
  );
}

function TrajectoryPart() {
  const t = useText();
  const studio = useStudio();
  const { session } = studio;
  // the recorder downloads trajectories even if the panel is closed
  studio.part(RunRecorder);
  const recording = useStudioState((s) => s.status.recording);
  const [format, setFormat] = useState<RecordFormat>('csv');
  return (
    <Section title={t('trajectory')} isOpen>
      <Choice
        label={t('format')}
        value={recording ?? format}
        items={Object.entries(FORMATS).map(([id, name]) => ({ id, name }))}
        onChange={(id) => setFormat(id as RecordFormat)}
      />
      <button
        type="button"
        className={recording ? 'wide primary' : 'wide'}
        onClick={() => session.record(recording ? undefined : format)}
      >
        {t(recording ? 'endRecording' : 'recordRun')}
      </button>
      <p className="hint">{t(session.isOwn ? 'recordingHint' : 'watchedRecordingHint')}</p>
    </Section>
  );
}

function ReplayPart() {
  const t = useText();
  const { session } = useStudio();
  const replay = useStudioState((s) => s.status.replay);
  const cutAfter = useStudioState((s) => s.status.replayCutAfter);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section title={t('replay')} isOpen>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.jsonl,.mcap,.krec"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void session.replay(file);
          currentTarget.value = '';
        }}
      />
      <button type="button" className="wide" onClick={() => input.current?.click()}>
        {t('chooseTrajectory')}
      </button>
      {replay !== undefined && (
        <>
          <p className="hint" role="status">
            {t('replaying', { name: replay })} {cutAfter !== undefined && t('replayCut', { rows: cutAfter })}
          </p>
          <button type="button" className="wide primary" onClick={() => void session.replay(undefined)}>
            {t('endReplay')}
          </button>
        </>
      )}
    </Section>
  );
}

function VideoPart() {
  const t = useText();
  const recorder = useStudio().part(RunRecorder);
  const [isOn, setOn] = useState(recorder.isRecordingVideo);
  if (!canRecordVideo()) return <p className="hint">{t('noVideo')}</p>;
  const toggle = (): void => {
    if (isOn) void recorder.endVideo();
    else recorder.beginVideo();
    setOn(!isOn);
  };
  return (
    <Section title={t('liveVideo')}>
      <button type="button" className={isOn ? 'wide primary' : 'wide'} onClick={toggle}>
        {t(isOn ? 'endVideo' : 'recordVideo')}
      </button>
    </Section>
  );
}
