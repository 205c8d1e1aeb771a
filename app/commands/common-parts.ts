/** Parts that are added most often, found by everyday words in English and Chinese. */
import type { AttributeValue } from '../../src/foundation/schema/mjcf/rows.js';
import type { Kind } from '../../src/foundation/schema/mjcf.js';
import type { ElementKey, PlaceView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { PaletteItem } from '../store/palette.js';
import { PART_TEXTS, type PartTextKey } from '../texts/part-texts.js';
import { textOf } from '../texts/table.js';
import type { Editor } from './editor.js';
import * as commands from './element-commands.js';

/** How a part is added: as an element, as a snippet, for the selected element, or for all joints. */
type Act =
  | {
      readonly add: Kind;
      readonly values?: Readonly<Record<string, AttributeValue>>;
      readonly only?: Kind;
      /** True if it is placed at the end of the selected rod. */
      readonly lands?: boolean;
    }
  | { readonly snippet: string; readonly isOfWorld?: boolean }
  | { readonly addFor: Kind; readonly only: Kind }
  | { readonly forJoints: Kind };

type Row = Act & {
  readonly title: PartTextKey;
  readonly what?: PartTextKey;
  readonly icon: PaletteItem['icon'] & string;
  /** Words that find it, besides its title. */
  readonly words: string;
};

const CAMERA = { pos: [0, -1, 0.3], xyaxes: [1, 0, 0, 0, 0.287, 0.958] } as const;

const PARTS: readonly Row[] = [
  {
    title: 'motor',
    addFor: 'motor',
    only: 'joint',
    icon: 'motor',
    words: 'actuator torque drive engine 执行器 力矩 驱动',
  },
  { title: 'touch', addFor: 'touch', only: 'site', icon: 'sensor', words: 'contact pressure sensor 接触 压力' },
  {
    title: 'hinge',
    add: 'joint',
    values: { type: 'hinge' },
    only: 'body',
    icon: 'joints',
    words: 'revolute rotary pivot axis elbow 旋转 转动',
  },
  {
    title: 'slide',
    add: 'joint',
    values: { type: 'slide' },
    only: 'body',
    icon: 'joints',
    words: 'prismatic linear rail 移动 平移',
  },
  {
    title: 'ball',
    add: 'joint',
    values: { type: 'ball' },
    only: 'body',
    icon: 'joints',
    words: 'spherical socket 球铰',
  },
  { title: 'free', add: 'freejoint', only: 'body', icon: 'joints', words: 'floating base 6dof 浮动' },
  {
    title: 'link',
    what: 'linkWhat',
    snippet: 'link',
    icon: 'joints',
    words: 'arm limb segment bone rod hinge revolute body 手臂 肢体 连杆',
  },
  {
    title: 'box',
    add: 'geom',
    values: { type: 'box' },
    icon: 'box',
    words: 'cube cuboid brick block geom shape 方块 立方体 几何体',
  },
  {
    title: 'sphere',
    add: 'geom',
    values: { type: 'sphere' },
    icon: 'sphere',
    words: 'ball round geom shape 圆球 几何体',
  },
  {
    title: 'capsule',
    add: 'geom',
    values: { type: 'capsule' },
    icon: 'capsule',
    words: 'pill rod bar stick geom shape 杆 几何体',
  },
  {
    title: 'cylinder',
    add: 'geom',
    values: { type: 'cylinder' },
    icon: 'cylinder',
    words: 'tube disc wheel pipe geom shape 管 几何体',
  },
  {
    title: 'ellipsoid',
    add: 'geom',
    values: { type: 'ellipsoid' },
    icon: 'sphere',
    words: 'egg oval geom shape 几何体',
  },
  {
    title: 'floor',
    what: 'floorWhat',
    snippet: 'floor',
    isOfWorld: true,
    icon: 'ground',
    words: 'ground plane flat earth 平面 地板',
  },
  {
    title: 'terrain',
    what: 'terrainWhat',
    snippet: 'terrain',
    isOfWorld: true,
    icon: 'ground',
    words: 'heightfield hills landscape ground 高度场 山',
  },
  {
    title: 'sun',
    what: 'sunWhat',
    snippet: 'sun',
    isOfWorld: true,
    icon: 'light',
    words: 'light lamp shadow directional 光 阳光',
  },
  {
    title: 'lamp',
    what: 'lampWhat',
    add: 'light',
    values: { pos: [0, 0, 2] },
    icon: 'light',
    words: 'light spot bulb 光 聚光灯',
  },
  { title: 'sky', snippet: 'sky', isOfWorld: true, icon: 'light', words: 'skybox background gradient 背景 天空盒' },
  {
    title: 'crate',
    what: 'crateWhat',
    snippet: 'crate',
    icon: 'box',
    words: 'crate object falling dynamic movable 物体 箱子',
  },
  { title: 'emptyBody', add: 'body', icon: 'body', words: 'group node part 组' },
  { title: 'camera', add: 'camera', values: CAMERA, only: 'body', icon: 'camera', words: 'view eye 视图' },
  {
    title: 'cameraHere',
    add: 'camera',
    values: { ...CAMERA, pos: [0, -3, 1] },
    only: 'worldbody',
    icon: 'camera',
    words: 'view eye 视图',
  },
  {
    title: 'site',
    what: 'siteWhat',
    add: 'site',
    lands: true,
    icon: 'site',
    words: 'marker point place frame 标记 点',
  },
  {
    title: 'motors',
    what: 'motorsWhat',
    forJoints: 'motor',
    icon: 'motor',
    words: 'actuators motor all torque drive 执行器 全部',
  },
  {
    title: 'servos',
    what: 'motorsWhat',
    forJoints: 'position',
    icon: 'motor',
    words: 'actuators servo motor all position drive 执行器 全部',
  },
];

/**
 * Returns the entries of the parts that can be added to the selection or the body around it.
 *
 * @param places parents for new elements, as the worker lists them: the selection, its container, the sections
 */
export function commonParts(editor: Editor, places: readonly PlaceView[]): readonly PaletteItem[] {
  const { language } = editor.stores.settings.getState();
  const words = (key: PartTextKey): string => textOf(PART_TEXTS, language, key);
  const chosen = editor.state.view?.selection;
  return PARTS.flatMap((row): PaletteItem[] => {
    const run = runOf(editor, row, places, chosen?.kind, chosen?.keys[0]);
    if (!run) return [];
    return [
      {
        ...{
          id: `part ${row.title}`,
          title: words(row.title),
          words: row.words,
          icon: row.icon,
          group: words('common'),
          run,
        },
        ...(row.what && { text: words(row.what) }),
      },
    ];
  });
}

/** Returns the command of a row; undefined if it does not fit the selection. */
function runOf(
  editor: Editor,
  row: Row,
  places: readonly PlaceView[],
  kind: Kind | undefined,
  chosen: ElementKey | undefined,
): (() => void) | undefined {
  if ('snippet' in row) return () => void commands.insertSnippet(editor, row.snippet, row.isOfWorld);
  if ('forJoints' in row) return () => void commands.addForJoints(editor, row.forJoints);
  if ('addFor' in row) {
    return kind === row.only && chosen !== undefined
      ? () => void commands.addFor(editor, chosen, row.addFor)
      : undefined;
  }
  const place = places.find(({ children }) => children.some((child) => child.kind === row.add));
  // a joint of the world is refused, and a camera has another title there
  if (!place || (row.only !== undefined && place.kind !== row.only)) return undefined;
  return () => void commands.addTo(editor, place.key, row.add, row.values, row.lands);
}
