/** The texts of the editor, in English and Simplified Chinese. */
import { useCallback } from 'react';
import { useSettings } from '../state/settings.js';
import { type TextTable, textOf } from '../texts/texts.js';

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
  rename: ['Rename', '重命名'],
  duplicate: ['Duplicate', '创建副本'],
  copy: ['Copy', '复制'],
  cut: ['Cut', '剪切'],
  paste: ['Paste', '粘贴'],
  delete: ['Delete', '删除'],
  deleteReferrers: ['{n} elements refer to it. Delete them, too?', '有 {n} 个元素引用它。一并删除吗？'],
  deleteAll: ['Delete all', '全部删除'],
  madeBy: ['Made by {templates}', '由 {templates} 生成'],
  newName: ['New name', '新名称'],
  changed: ['changed', '已更改'],
} as const satisfies TextTable;

export type EditorTextKey = keyof typeof EDITOR_TEXTS;

export type TranslateEditor = (key: EditorTextKey, values?: Readonly<Record<string, string | number>>) => string;

export function useEditorText(): TranslateEditor {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textOf(EDITOR_TEXTS, language, key, values), [language]);
}

/** For what is said outside of components. */
export const editorText: TranslateEditor = (key, values) =>
  textOf(EDITOR_TEXTS, useSettings.getState().language, key, values);
