/** The part of the inspector for assets: previews, and the terrain editor. */
import './assets.css';
import { GeomType } from '../../../src/foundation/schema/enums.js';
import type { SelectionView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { useStudioState } from '../../store/hooks.js';
import { Preview } from './preview.js';
import { TerrainEditor } from './terrain-editor.js';

const PREVIEWED: ReadonlySet<string> = new Set(['material', 'texture', 'mesh']);

/** The preview of the selected asset, or the editor of a selected height field. */
export function AssetView({ chosen }: { readonly chosen: SelectionView }) {
  const mirror = useStudioState((s) => s.mirror);
  const { keys, kind, live, label } = chosen;
  const [key] = keys;
  if (key === undefined || keys.length !== 1) return null;
  if (PREVIEWED.has(kind)) return <Preview elementKey={key} label={label} />;
  if (!live || !mirror) return null;
  if (live.kind === 'hfield') return <TerrainEditor key={live.id} id={live.id} label={label} mirror={mirror} />;
  const { model } = mirror;
  const isTerrain = live.kind === 'geom' && model.geom_type[live.id] === GeomType.HFIELD;
  if (!isTerrain) return null;
  const id = model.geom_dataid[live.id]!;
  return <TerrainEditor key={id} id={id} label={label} mirror={mirror} />;
}
