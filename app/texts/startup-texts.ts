/** Texts needed before the first picture; the others are loaded after it. */
import type { TextTable } from './table.js';

/** Texts by key: English, Chinese. */
export const STARTUP_TEXTS = {
  picture: ['Picture of the simulation', '仿真画面'],
  contextLost: ['The graphics context was lost and restored.', '图形上下文丢失，已重新创建。'],
  sessionOnly: [
    'This page follows a session. Open the studio without it to load models.',
    '此页面正在跟随会话。请在不带会话的工作室中加载模型。',
  ],
  notInSession: ['A session cannot do this.', '会话不支持此操作。'],
  noToken: [
    'The server of this page wants its token: open the address that kinetree view has printed.',
    '此页面的服务器需要令牌：请打开 kinetree view 打印的地址。',
  ],
  onlyWatching: ['This page only watches. Drive first.', '此页面仅在旁观。请先驱动。'],
} as const satisfies TextTable;
