/** The texts of the editors of assets, in English and Simplified Chinese. */
import type { TextTable } from './table.js';

/** Texts by key: English, Chinese. */
export const ASSET_TEXTS = {
  preview: ['Preview of {name}: arrow keys turn it', '{name} 的预览：方向键旋转'],
  noPreview: ['This asset has no preview: {reason}', '此资源没有预览：{reason}'],
  hull: ['Convex hull', '凸包'],
  inertia: ['Inertia', '惯量'],
  vertices: ['Vertices', '顶点'],
  triangles: ['Triangles', '三角形'],
  hullVertices: ['Vertices of the hull', '凸包顶点'],
  noHull: ['none: no geom collides with it', '无：没有几何体用它碰撞'],
  extent: ['Size', '尺寸'],
  volume: ['Volume', '体积'],
  center: ['Center of mass', '质心'],
  massAt: ['Mass at {density} kg/m³', '密度 {density} kg/m³ 时的质量'],
  moments: ['Principal inertia', '主惯量'],
  terrain: ['Terrain', '地形'],
  brush: ['Brush', '画笔'],
  raise: ['Raise', '抬高'],
  lower: ['Lower', '降低'],
  smooth: ['Smooth', '平滑'],
  flatten: ['Flatten', '压平'],
  radius: ['Radius', '半径'],
  strength: ['Strength', '强度'],
  inPicture: ['Brush in the picture', '在画面中使用画笔'],
  map: ['Map of {name}: arrow keys move the brush, Space applies it', '{name} 的地图：方向键移动画笔，空格键应用'],
  brushAt: ['x {x}, y {y}: {height} m', 'x {x}，y {y}：{height} 米'],
  importPicture: ['Import a picture…', '导入图片…'],
  importWhy: ['Bright is high. The largest side becomes at most 128 samples.', '亮处为高。最长边最多 128 个采样。'],
} as const satisfies TextTable;

export type AssetTextKey = keyof typeof ASSET_TEXTS;
