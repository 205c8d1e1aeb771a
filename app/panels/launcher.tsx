/** Throws objects into the scene from the camera. */
import { useState } from 'react';
import type { LaunchShape } from '../../src/web/simulation-worker/simulation-protocol.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import { Choice, NumberField } from '../ui/inputs.js';

const SHAPES: readonly LaunchShape[] = ['sphere', 'box', 'capsule', 'cylinder', 'ellipsoid'];

export function Launcher() {
  const t = useText();
  const studio = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const isEditable = useStudioState((s) => s.isEditable);
  const [shape, setShape] = useState<LaunchShape>('sphere');
  const [density, setDensity] = useState(1000);
  const [speed, setSpeed] = useState(5);
  const [size, setSize] = useState<number>();
  if (!mirror) return <p className="hint">{t('noModel')}</p>;
  if (!isEditable) return <p className="hint">{t('launchBinary')}</p>;
  const usual = Number((0.05 * mirror.model.stat.extent).toPrecision(2));
  const launch = async (): Promise<void> => {
    // a thrown object is an edit of the model
    await studio.openEditor();
    const { pos, forward, fovy, orthographic } = studio.picture.scene.camera;
    // far enough from the camera that it does not fill the picture
    const ahead = orthographic ? fovy : 6 * (size ?? usual);
    studio.session.launch({
      shape,
      size: size ?? usual,
      density,
      position: Array.from(pos, (x, k) => x + ahead * forward[k]!),
      velocity: [...Array.from(forward, (x) => speed * x), 0, 0, 0],
    });
  };
  return (
    <>
      <Choice
        label={t('shape')}
        value={shape}
        items={SHAPES.map((id) => ({ id, name: t(id) }))}
        onChange={(id) => setShape(id as LaunchShape)}
      />
      <NumberField label={t('size')} value={size ?? usual} onChange={(x) => setSize(Math.max(1e-4, x))} />
      <NumberField label={t('density')} value={density} onChange={(x) => setDensity(Math.max(1e-3, x))} />
      <NumberField label={t('throwSpeed')} value={speed} onChange={setSpeed} />
      <button type="button" className="wide primary" onClick={() => void launch()}>
        {t('launch')}
      </button>
    </>
  );
}
