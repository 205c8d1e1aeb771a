/** The editor of a height field: the brush, a map for mouse and keys, and the import of pictures as heights. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { SimulationMirror } from '../../../src/web/simulation-worker/simulation-client.js';
import { heightOf, onTerrain, type Terrain, terrainOf } from '../../interactions/terrain.js';
import { type Stroke, TerrainBrush } from '../../interactions/terrain-brush.js';
import { BRUSH_MODES, type GroundPoint } from '../../store/brush-settings.js';
import { useBrush, useStores, useStudioState } from '../../store/hooks.js';
import { usePart } from '../../studio/studio-context.js';
import { Slider, shown, Toggle } from '../../ui/inputs.js';
import { useEditor } from '../editor/use-editor.js';
import { useAssetText } from './use-asset-text.js';

interface Props {
  /** Id of the height field in the running model. */
  readonly id: number;
  readonly label: string;
  readonly mirror: SimulationMirror;
}

/** The settings of the brush and the map of one height field. */
export function TerrainEditor({ id, label, mirror }: Props) {
  const t = useAssetText();
  const settings = useStores().brush;
  const brush = usePart(TerrainBrush);
  const { mode, radius, strength, isInPicture } = useBrush();
  // heights change in place
  useStudioState((s) => s.tick);
  const terrain = terrainOf(mirror, id);
  const widest = terrain ? Math.max(terrain.size[0], terrain.size[1]) : 1;
  useEffect(() => {
    settings.setState({ at: [0, 0], radius: 0.15 * widest });
  }, [settings, widest]);
  useEffect(() => brush.showRing(id), [brush, id]);
  useEffect(() => (isInPicture ? brush.paintInPicture(id) : undefined), [brush, id, isInPicture]);
  if (!terrain) return null;
  return (
    <section className="asset-view" aria-label={t('terrain')}>
      <fieldset className="row brush-modes" aria-label={t('brush')}>
        {BRUSH_MODES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={mode === each}
            onClick={() => settings.setState({ mode: each })}
          >
            {t(each)}
          </button>
        ))}
      </fieldset>
      <Slider
        label={t('radius')}
        value={radius}
        min={widest / 100}
        max={widest}
        unit="m"
        onChange={(value) => settings.setState({ radius: value })}
      />
      <Slider
        label={t('strength')}
        value={strength}
        min={0.02}
        max={1}
        onChange={(value) => settings.setState({ strength: value })}
      />
      <Toggle label={t('inPicture')} on={isInPicture} onChange={(on) => settings.setState({ isInPicture: on })} />
      <TerrainMap terrain={terrain} name={t('map', { name: label })} />
      <ImportPicture id={id} />
    </section>
  );
}

/** Steps of the keys that move the brush. */
const STEPS: Readonly<Record<string, GroundPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function TerrainMap({ terrain, name }: { readonly terrain: Terrain; readonly name: string }) {
  const t = useAssetText();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<Stroke>(undefined);
  const settings = useStores().brush;
  const brush = usePart(TerrainBrush);
  const { at, radius } = useBrush();
  const { id, nrow, ncol, size } = terrain;
  const [rx, ry] = size;
  useEffect(() => drawMap(canvas.current!, terrain));
  const placeOf = ({ clientX, clientY }: PointerEvent): GroundPoint => {
    const box = host.current!.getBoundingClientRect();
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    return onTerrain(terrain, [(2 * x - 1) * rx, (1 - 2 * y) * ry]);
  };
  const paint = (event: PointerEvent): void => {
    const place = placeOf(event);
    settings.setState({ at: place });
    stroke.current?.touchAt(place);
  };
  const follow = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const isTouch = event.key === ' ' || event.key === 'Enter';
    if ((!step && !isTouch) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTouch) void brush.touchOnce(id);
    if (!step) return;
    const [dx, dy] = event.shiftKey ? [(2 * rx) / (ncol - 1), (2 * ry) / (nrow - 1)] : [radius / 2, radius / 2];
    settings.setState({ at: onTerrain(terrain, [at[0] + dx * step[0], at[1] + dy * step[1]]) });
  };
  const [width, height] = [(50 * radius) / rx, (50 * radius) / ry];
  return (
    <>
      <div
        ref={host}
        className="terrain-map"
        role="application"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the brush is moved by its keys
        tabIndex={0}
        style={{ aspectRatio: `${rx} / ${ry}`, maxWidth: `min(100%, ${(240 * rx) / ry}px)` }}
        onKeyDown={follow}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          stroke.current = brush.beginStroke(id);
          paint(event);
        }}
        onPointerMove={(event) => stroke.current && paint(event)}
        onPointerUp={() => {
          if (stroke.current) brush.endStroke();
          stroke.current = undefined;
        }}
      >
        <canvas ref={canvas} aria-hidden />
        <i
          aria-hidden
          style={{
            left: `${50 + (50 * at[0]) / rx}%`,
            top: `${50 - (50 * at[1]) / ry}%`,
            width: `${2 * width}%`,
            height: `${2 * height}%`,
          }}
        />
      </div>
      <output aria-live="polite">
        {t('brushAt', { x: shown(at[0], 2), y: shown(at[1], 2), height: shown(heightOf(terrain, at)) })}
      </output>
    </>
  );
}

/** Colors of the lowest and the highest sample, between which others are mixed. */
const LOW = [38, 70, 83] as const;
const HIGH = [244, 241, 222] as const;

/** Draws heights from above, one pixel per sample, with the largest y on top. */
function drawMap(canvas: HTMLCanvasElement, { nrow, ncol, data }: Terrain): void {
  canvas.width = ncol;
  canvas.height = nrow;
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(ncol, nrow);
  data.forEach((height, i) => {
    const pixel = 4 * ((nrow - 1 - Math.floor(i / ncol)) * ncol + (i % ncol));
    for (let k = 0; k < 3; k++) image.data[pixel + k] = LOW[k]! + (HIGH[k]! - LOW[k]!) * height;
    image.data[pixel + 3] = 255;
  });
  context.putImageData(image, 0, 0);
}

function ImportPicture({ id }: { readonly id: number }) {
  const t = useAssetText();
  const editor = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const { heightsOf } = await import('../../commands/pixels.js');
      const heights = await heightsOf(file);
      const key = await editor.request('find', 'hfield', id);
      if (key !== undefined) await editor.edit('importHeights', key, heights);
    } catch (error) {
      editor.showFault((error as Error).message);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <button type="button" title={t('importWhy')} onClick={() => input.current?.click()}>
        {t('importPicture')}
      </button>
    </>
  );
}
