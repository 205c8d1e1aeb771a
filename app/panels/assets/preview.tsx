/** The preview of an asset, drawn as in the picture, and the properties of a mesh. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { VisFlag } from '../../../src/foundation/schema/visual-enums.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../../src/graphics/scene/drawn-fields.js';
import { noPerturbation } from '../../../src/graphics/scene/perturbation.js';
import type { Subject } from '../../../src/graphics/view/subject.js';
import { Viewport } from '../../../src/graphics/view/viewport.js';
import { Data } from '../../../src/simulation/model/data.js';
import { readMJB } from '../../../src/simulation/model/mjb.js';
import { Model } from '../../../src/simulation/model/model.js';
import type { AssetPreview, MeshFacts } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { unpackFrame } from '../../../src/web/simulation-worker/frame.js';
import { DragRequests } from '../../interactions/drag-requests.js';
import { useEditorState } from '../../store/hooks.js';
import { shown, Toggle } from '../../ui/inputs.js';
import { useEditor } from '../editor/use-editor.js';
import { type TranslateAsset, useAssetText } from './use-asset-text.js';

/** Camera rotation per key press, as a fraction of the height of the picture. */
const TURN = 0.06;

interface Props {
  readonly elementKey: number;
  readonly label: string;
}

/** A picture of an asset with a rotatable camera. */
export function Preview({ elementKey, label }: Props) {
  const t = useAssetText();
  const host = useRef<HTMLDivElement>(null);
  const viewport = useRef<Viewport>(undefined);
  const { preview, fault } = usePreview(elementKey);
  const [hasHull, setHull] = useState(false);
  const [hasInertia, setInertia] = useState(false);
  const name = t('preview', { name: label });
  useEffect(() => {
    const prepare = (canvas: HTMLCanvasElement): void => {
      canvas.setAttribute('role', 'application');
    };
    const made = new Viewport(host.current!, { prepare });
    made.isDraggable = false;
    viewport.current = made;
    return () => made.dispose();
  }, []);
  useEffect(() => viewport.current?.canvas.setAttribute('aria-label', name), [name]);
  useEffect(() => {
    if (preview) viewport.current?.show(subjectOf(preview), true);
  }, [preview]);
  useEffect(() => {
    const { options } = viewport.current!;
    options.flags[VisFlag.CONVEXHULL] = hasHull;
    options.flags[VisFlag.INERTIA] = hasInertia;
    options.flags[VisFlag.TRANSPARENT] = hasHull || hasInertia;
    viewport.current!.invalidate();
  }, [hasHull, hasInertia]);
  const turn = (event: KeyboardEvent): void => {
    const by: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-TURN, 0],
      ArrowRight: [TURN, 0],
      ArrowUp: [0, -TURN],
      ArrowDown: [0, TURN],
    };
    const wanted = by[event.key];
    if (!wanted) return;
    event.preventDefault();
    event.stopPropagation();
    viewport.current?.orbit(...wanted);
  };
  return (
    <section className="asset-view" aria-label={name}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the canvas inside has the focus and the role */}
      <div ref={host} className="stage" onKeyDown={turn} />
      {fault !== undefined && <p className="hint">{t('noPreview', { reason: fault })}</p>}
      {preview?.mesh && (
        <>
          <div className="row">
            <Toggle label={t('hull')} on={hasHull} onChange={setHull} />
            <Toggle label={t('inertia')} on={hasInertia} onChange={setInertia} />
          </div>
          <Facts rows={factsOf(preview.mesh, t)} />
        </>
      )}
    </section>
  );
}

/** Hook: the preview of an element, updated after every edit. */
function usePreview(key: number): { readonly preview?: AssetPreview | undefined; readonly fault?: string | undefined } {
  const editor = useEditor();
  const view = useEditorState((s) => s.view);
  const [state, setState] = useState<{ preview?: AssetPreview | undefined; fault?: string | undefined }>({});
  const requests = useRef<DragRequests<number>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit brings a new view
  useEffect(() => {
    requests.current ??= new DragRequests((wanted) =>
      editor.request('preview', wanted).then(
        (preview) => setState({ preview }),
        (error: Error) => setState((before) => ({ ...before, fault: error.message })),
      ),
    );
    requests.current.request(key);
  }, [editor, key, view]);
  return state;
}

function subjectOf({ model: mjb, values }: AssetPreview): Subject {
  const model = new Model(readMJB(mjb));
  const data = new Data(model);
  unpackFrame(values, { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS }, data);
  return { model, data, perturbation: noPerturbation(), drawn: [], perturbationChanged() {} };
}

/** Formats a number with three significant digits. */
const digits = (x: number): string => String(Number(x.toPrecision(3)) + 0);

function factsOf(mesh: MeshFacts, t: TranslateAsset): readonly (readonly [string, string])[] {
  const list = (values: readonly number[]): string => values.map(digits).join(', ');
  return [
    [t('vertices'), shown(mesh.vertices, 0)],
    [t('triangles'), shown(mesh.triangles, 0)],
    [t('hullVertices'), mesh.hullVertices === undefined ? t('noHull') : shown(mesh.hullVertices, 0)],
    [t('extent'), `${list(mesh.extent)} m`],
    [t('volume'), `${digits(mesh.volume)} m³`],
    [t('center'), `${list(mesh.center)} m`],
    [t('massAt', { density: mesh.density }), `${digits(mesh.mass)} kg`],
    [t('moments'), `${list(mesh.inertia)} kg m²`],
  ];
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
