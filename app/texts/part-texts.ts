/** Titles of the parts that can be added, in English and Simplified Chinese. */
import type { TextTable } from './table.js';

/** Texts by key: English, Chinese. */
export const PART_TEXTS = {
  common: ['Common', '常用'],
  box: ['Box', '盒'],
  sphere: ['Sphere', '球'],
  capsule: ['Capsule', '胶囊'],
  cylinder: ['Cylinder', '圆柱'],
  ellipsoid: ['Ellipsoid', '椭球'],
  link: ['Link on a hinge', '铰链连杆'],
  linkWhat: ['A rod that turns about the end of the selected one.', '绕所选杆末端转动的杆。'],
  crate: ['Free box', '自由盒子'],
  crateWhat: ['A body that falls.', '会下落的物体。'],
  emptyBody: ['Empty body', '空物体'],
  floor: ['Floor', '地面'],
  floorWhat: ['An endless plane with a checkered material.', '带棋盘格材质的无限平面。'],
  terrain: ['Terrain', '地形'],
  terrainWhat: ['Ground that the brush raises.', '可用画笔抬高的地面。'],
  sky: ['Sky', '天空'],
  sun: ['Sun', '太阳'],
  sunWhat: ['A directional light with shadows.', '带阴影的平行光。'],
  lamp: ['Lamp', '灯'],
  lampWhat: ['A light at a place.', '位于某处的光源。'],
  hinge: ['Hinge joint', '铰链关节'],
  slide: ['Slide joint', '滑动关节'],
  ball: ['Ball joint', '球关节'],
  free: ['Free joint', '自由关节'],
  motor: ['Motor for this joint', '此关节的电机'],
  motors: ['Motor for each joint', '为每个关节添加电机'],
  servos: ['Position servo for each joint', '为每个关节添加位置伺服'],
  motorsWhat: ['One for every hinge and slide joint that has none.', '为每个没有执行器的铰链和滑动关节添加一个。'],
  camera: ['Camera on this body', '此物体上的相机'],
  cameraHere: ['Camera', '相机'],
  site: ['Site', '位点'],
  siteWhat: ['A named place for sensors, tendons and grasps.', '供传感器、肌腱和抓取使用的命名位置。'],
  touch: ['Touch sensor at this site', '此位点的触觉传感器'],
} as const satisfies TextTable;

export type PartTextKey = keyof typeof PART_TEXTS;
