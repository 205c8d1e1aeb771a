/** Takes runs away and brings them back: trajectories as files, videos of the picture. */
import { useRef, useState } from 'react';
import type { RecordFormat } from '../../src/record/index.js';
import { save, stem, tell } from '../commands/export.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import { useText } from '../store/hooks.js';
import { Choice, Section } from '../ui/inputs.js';
import { picture } from '../viewport/the-picture.js';
import { canRecordVideo, VideoRecording } from '../viewport/video.js';

const FORMATS: Readonly<Record<RecordFormat, string>> = { csv: 'CSV', jsonl: 'JSON lines', mcap: 'MCAP' };

session.listen({ recorded: (bytes, format) => save(new Blob([bytes]), `${stem()}.${format}`) });

/** The video being recorded; recording continues when the panel is closed. */
let video: VideoRecording | undefined;

/** The panel for trajectories and videos. */
export function RecordingPanel() {
  const t = useText();
  const mirror = useStudio((s) => s.mirror);
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  return (
    <>
      <TrajectoryPart />
      <ReplayPart />
      <VideoPart />
    </>
  );
}

function TrajectoryPart() {
  const t = useText();
  const recording = useStudio((s) => s.status.recording);
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
      <p className="hint">{t('recordingHint')}</p>
    </Section>
  );
}

function ReplayPart() {
  const t = useText();
  const replay = useStudio((s) => s.status.replay);
  const cutAfter = useStudio((s) => s.status.replayCutAfter);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Section title={t('replay')} isOpen>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.jsonl,.mcap"
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
  const [isOn, setOn] = useState(video !== undefined);
  if (!canRecordVideo()) return <p className="hint">{t('noVideo')}</p>;
  const toggle = async (): Promise<void> => {
    const before = video;
    video = before ? undefined : new VideoRecording(picture);
    setOn(!before);
    if (!before) return;
    const made = await before.end();
    if (made) save(made.content, `${stem()}.${made.extension}`);
    else tell(t('noVideo'));
  };
  return (
    <Section title={t('video')} isOpen>
      <button type="button" className={isOn ? 'wide primary' : 'wide'} onClick={() => void toggle()}>
        {t(isOn ? 'endVideo' : 'recordVideo')}
      </button>
    </Section>
  );
}
