/** Videos of the history or of a recording, drawn frame by frame. */
import { useRef, useState } from 'react';
import { download, modelStem } from '../commands/export.js';
import type { FilmFormat } from '../commands/film.js';
import { useStudioState, useText } from '../store/hooks.js';
import { addMessage } from '../store/notices.js';
import { useStudio } from '../studio/studio-context.js';
import { Choice, Section } from '../ui/inputs.js';

const FORMATS: Readonly<Record<FilmFormat, string>> = { mp4: 'MP4', webm: 'WebM', gif: 'GIF', png: 'PNG (zip)' };
const SIZES = ['640 × 360', '1280 × 720', '1920 × 1080', '720 × 720'] as const;
const RATES = [10, 24, 25, 30, 50, 60];
const OWN = 'own';

export function FilmPart() {
  const t = useText();
  const studio = useStudio();
  const length = useStudioState((s) => s.history.length);
  const [format, setFormat] = useState<FilmFormat>('mp4');
  const [size, setSize] = useState<string>(OWN);
  const [rate, setRate] = useState(30);
  const [made, setMade] = useState<{ readonly done: number; readonly total: number }>();
  const stop = useRef<AbortController>(undefined);
  const make = async (): Promise<void> => {
    const { canvas } = studio.picture;
    const [width, height] = size === OWN ? [canvas.width, canvas.height] : size.split(' × ').map(Number);
    stop.current = new AbortController();
    const { signal } = stop.current;
    setMade({ done: 0, total: 1 });
    try {
      const { filmExtension, makeFilm } = await import('../commands/film.js');
      const progress = (done: number, total: number): void => setMade({ done, total });
      const film = await makeFilm(studio, { format, width: width!, height: height!, rate, progress, signal });
      download(film, `${modelStem(studio.stores)}.${filmExtension(format)}`);
    } catch (error) {
      if (!signal.aborted) addMessage(studio.stores, (error as Error).message);
    } finally {
      setMade(undefined);
    }
  };
  return (
    <Section title={t('video')} isOpen>
      <Choice
        label={t('format')}
        value={format}
        items={Object.entries(FORMATS).map(([id, name]) => ({ id, name }))}
        onChange={(id) => setFormat(id as FilmFormat)}
      />
      <Choice
        label={t('pictureSize')}
        value={size}
        items={[{ id: OWN, name: t('asPicture') }, ...SIZES.map((id) => ({ id, name: id }))]}
        onChange={setSize}
      />
      <Choice
        label={t('frameRate')}
        value={String(rate)}
        items={RATES.map((each) => ({ id: String(each), name: String(each) }))}
        onChange={(id) => setRate(Number(id))}
      />
      {made ? (
        <>
          <progress value={made.done} max={made.total} aria-label={t('filmProgress', made)} />
          <p className="hint" role="status">
            {t('filmProgress', made)}
          </p>
          <button type="button" className="wide" onClick={() => stop.current?.abort()}>
            {t('cancel')}
          </button>
        </>
      ) : (
        <button type="button" className="wide" disabled={length < 2} onClick={() => void make()}>
          {t('makeFilm')}
        </button>
      )}
      <p className="hint">{t('filmHint')}</p>
    </Section>
  );
}
