/** Texts that code needs before the first picture; the others are loaded after it. */
import { useSettings } from '../state/settings.js';
import { type TextTable, type TextValues, textOf } from './table.js';

/** Texts by key: English, Chinese. */
export const FIRST_TEXTS = {
  picture: ['Picture of the simulation', '仿真画面'],
  contextLost: ['The graphics context was lost and restored.', '图形上下文丢失，已重新创建。'],
  sessionOnly: [
    'This page follows a session. Open the studio without it to load models.',
    '此页面正在跟随会话。请在不带会话的工作室中加载模型。',
  ],
  notInSession: ['A session cannot do this.', '会话不支持此操作。'],
  onlyWatching: ['This page only watches. Drive first.', '此页面仅在旁观。请先驱动。'],
  noModelFile: [
    'None of these files is a model: an .xml, .mjcf, .urdf, .mjb or .mjz file is needed.',
    '这些文件中没有模型：需要 .xml、.mjcf、.urdf、.mjb 或 .mjz 文件。',
  ],
  confirmPlugin: ['Run the code of the plugin {name}?', '运行插件 {name} 的代码？'],
  confirmWhy: [
    'Its code may do whatever this page may do. Run only what you trust.',
    '其代码拥有与本页面相同的权限。仅运行您信任的代码。',
  ],
  doNotRun: ['Do not run it', '不运行'],
  runIt: ['Run it', '运行'],
  cancel: ['Cancel', '取消'],
  ok: ['OK', '确定'],
} as const satisfies TextTable;

/** Returns a text in the current language, with its values filled in. */
export const firstText = (key: keyof typeof FIRST_TEXTS, values?: TextValues): string =>
  textOf(FIRST_TEXTS, useSettings.getState().language, key, values);
