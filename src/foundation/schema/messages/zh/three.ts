/** Objects of three.js that represent elements of a model. */

import type { Translation } from '../message.js';
import type { THREE_MESSAGES } from '../three.js';

/** Chinese texts by code. */
export const THREE_TEXTS = {
  'component-without-parent': '{component} 需要上级对象带有下列之一：{parents}',
  'component-scaled':
    '{object} 被缩放（{scale}），{component} 也随之缩放：body 和 frame 没有尺寸；请缩放 geom、site 和网格',
  'component-size/no-sizes':
    '{subject} 不能按 {scale} 缩放：类型为 {type} 的 geom 没有尺寸；请缩放顶点，或使用资源自身的 scale',
  'component-size/fromto': '{subject} 不能按 {scale} 缩放：其长度由 fromto 给出',
  'component-size/round': '{subject} 不能按 {scale} 缩放：{type} 在 {axes} 方向的缩放必须相同',
  'component-size/round-ellipsoid': '{subject} 不能按 {scale} 缩放：{type} 在 {axes} 方向的缩放必须相同；椭球可以不同',
  'component-pose': '{component} 的位姿来自其对象：请去掉 {attribute}，并移动该对象',
  'component-geometry/no-mesh': '{subject}：没有 {asset} 时，其对象必须是 Mesh，并使用该 Mesh 的几何',
  'component-geometry/plane': '{subject}：高度场需要只改变高度（z）的 PlaneGeometry',
  'component-reference': '{component} 引用了不在其场景中的 {target}',
  'component-settings': '{first} 与 {second} 为 {element} 的“{attribute}”给出了不同的值：{values}',
} satisfies Translation<typeof THREE_MESSAGES>;
