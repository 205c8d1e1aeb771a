/** The texts of the editor, in English and Simplified Chinese. */
import { useCallback } from 'react';
import { useSettings } from '../state/settings.js';
import { type TextTable, textOf } from '../texts/texts.js';

/** Texts by key: English, Chinese. */
export const EDITOR_TEXTS = {
  notEditable: ['A binary model cannot be edited.', '二进制模型无法编辑。'],
  opening: ['Opening the editor…', '正在打开编辑器…'],
  tree: ['Elements of the model', '模型元素'],
  copies: ['{n} copies', '{n} 个副本'],
  undo: ['Undo {name}', '撤销 {name}'],
  redo: ['Redo {name}', '重做 {name}'],
  nothingToUndo: ['Undo', '撤销'],
  nothingToRedo: ['Redo', '重做'],
  selectElement: ['Select an element in the tree or in the picture.', '请在树或画面中选择元素。'],
  reset: ['Reset {name}', '重置 {name}'],
  fromClass: ['class {name}', '类 {name}'],
  moveToClass: ['Set it in class {name} instead', '改为在类 {name} 中设置'],
  chooseColor: ['Choose {name}', '选择 {name}'],
  mixed: ['several values', '多个值'],
  own: ['Set here', '此处设置'],
  others: ['Other attributes', '其他属性'],
  live: ['Now', '当前值'],
  broken: ['The text has errors: correct it in the source first.', '文本有错误：请先在源代码中更正。'],
  behind: ['The model does not compile; the one before goes on.', '模型无法编译；先前的模型继续运行。'],
  took: ['{edit} + {compile} ms', '{edit} + {compile} 毫秒'],
  appliesTo: ['Applies to {n} copies made by {template}.', '适用于 {template} 生成的 {n} 个副本。'],
  document: ['Document', '文档'],
  sourceOf: ['Source of {name}', '{name} 的源代码'],
  add: ['Add…', '添加…'],
  addTo: ['Add to {name}', '添加到 {name}'],
  actions: ['Actions…', '操作…'],
  addFiles: ['Files…', '文件…'],
  addFilesWhat: ['Meshes, pictures and glTF become elements.', '网格、图片和 glTF 成为元素。'],
  addFile: ['Add {name} to the model?', '将 {name} 添加到模型？'],
  addFileWhy: [
    'It becomes a part of the model that runs, or is opened by itself.',
    '它将成为当前模型的一部分，或单独打开。',
  ],
  addToModel: ['Add to the model', '添加到模型'],
  openAlone: ['Open by itself', '单独打开'],
  rename: ['Rename', '重命名'],
  duplicate: ['Duplicate', '创建副本'],
  copy: ['Copy', '复制'],
  cut: ['Cut', '剪切'],
  paste: ['Paste', '粘贴'],
  delete: ['Delete', '删除'],
  deleteReferrers: ['{n} elements refer to it. Delete them, too?', '有 {n} 个元素引用它。一并删除吗？'],
  deleteAll: ['Delete all', '全部删除'],
  madeBy: ['Made by {templates}', '由 {templates} 生成'],
  edit: ['Edit', '编辑'],
  show: ['Show', '显示'],
  part: ['Make of it', '转换'],
  actuators: ['Actuators for it', '添加执行器'],
  sensors: ['Sensors for it', '添加传感器'],
  snippets: ['Insert a part…', '插入部件…'],
  hide: ['Hide', '隐藏'],
  isolate: ['Show nothing else', '仅显示此项'],
  showAll: ['Show all', '全部显示'],
  convertToFree: ['Convert to a free object', '转换为自由物体'],
  addHinge: ['Add a hinge joint', '添加铰链关节'],
  addSlide: ['Add a slide joint', '添加滑动关节'],
  addBall: ['Add a ball joint', '添加球关节'],
  addMatchingGeom: ['Add a matching geom that collides', '添加匹配的碰撞几何体'],
  addMeshRenderer: ['Add a mesh renderer', '添加仅用于显示的几何体'],
  fitBox: ['Fit a box to the mesh', '用盒拟合网格'],
  fitSphere: ['Fit a sphere to the mesh', '用球拟合网格'],
  fitCapsule: ['Fit a capsule to the mesh', '用胶囊拟合网格'],
  fitCylinder: ['Fit a cylinder to the mesh', '用圆柱拟合网格'],
  fitEllipsoid: ['Fit an ellipsoid to the mesh', '用椭球拟合网格'],
  expand: ['Write out the copies of the template', '展开模板的副本'],
  attachFile: ['Attach a model file here…', '在此附加模型文件…'],
  attachChosen: ['Attach a model file of this computer…', '附加本机的模型文件…'],
  extract: ['Extract to a file…', '提取到文件…'],
  whichFile: ['Which file of the model?', '模型的哪个文件？'],
  whichPrefix: ['Prefix of its names', '名称前缀'],
  whichNewFile: ['Name of the new file', '新文件名'],
  save: ['Save', '保存'],
  saveAs: ['Save as…', '另存为…'],
  saved: ['{n} files were saved.', '已保存 {n} 个文件。'],
  nothingToSave: ['There is nothing to save.', '没有需要保存的内容。'],
  saveFailed: ['It could not be saved: {reason}', '无法保存：{reason}'],
  export: ['Download as {format}', '下载为 {format}'],
  restored: ['Unsaved work of an earlier visit is back. Undo takes it away.', '已恢复上次未保存的更改。可撤销。'],
  fileChanged: ['{name} was changed on disk, and here, too.', '{name} 在磁盘和此处均已更改。'],
  fileChangedWhy: [
    'Merging keeps both. If both changed the same place, one of them must be chosen.',
    '合并将保留两者。若修改了同一位置，则必须选择其一。',
  ],
  merge: ['Merge', '合并'],
  takeTheirs: ['Take the file', '采用文件'],
  keepMine: ['Keep mine', '保留此处'],
  move: ['Move', '移动'],
  turn: ['Turn', '旋转'],
  scale: ['Scale', '缩放'],
  handles: ['Handles in the picture', '画面中的操控器'],
  local: ['Own axes', '局部坐标'],
  snap: ['In steps', '吸附'],
  lead: ['Lead by clicks', '点击布线'],
  leadWhy: [
    'Clicks on sites and geoms of the picture lead the tendon through them.',
    '在画面中点击位点或几何体，使肌腱经过它们。',
  ],
  modelSettings: ['Settings of the model', '模型设置'],
  newName: ['New name', '新名称'],
  changed: ['changed', '已更改'],
} as const satisfies TextTable;

/** Key of a text. */
export type EditorTextKey = keyof typeof EDITOR_TEXTS;

/** Returns a text in the user's language with its values filled in. */
export type TranslateEditor = (key: EditorTextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Hook: the texts in the user's language. */
export function useEditorText(): TranslateEditor {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textOf(EDITOR_TEXTS, language, key, values), [language]);
}

/** Returns a text outside of components. */
export const editorText: TranslateEditor = (key, values) =>
  textOf(EDITOR_TEXTS, useSettings.getState().language, key, values);
