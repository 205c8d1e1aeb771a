/** Texts of the interactive parts, by language. */
const ENGLISH = {
  run: 'Run',
  again: 'Run again',
  stop: 'Stop',
  reset: 'Reset the text',
  loading: 'Loading…',
  running: 'Running',
  stopped: 'Stopped',
  failed: 'Failed',
  silent: 'The code has not answered for five seconds.',
  editor: 'Source',
  output: 'Messages of the program',
  line: (line: number) => `line ${line}`,
};

const CHINESE: typeof ENGLISH = {
  run: '运行',
  again: '重新运行',
  stop: '停止',
  reset: '恢复原文',
  loading: '正在加载…',
  running: '运行中',
  stopped: '已停止',
  failed: '出错',
  silent: '代码已有五秒没有响应。',
  editor: '源代码',
  output: '程序输出',
  line: (line) => `第 ${line} 行`,
};

export const textsFor = (language: string): typeof ENGLISH => (language.startsWith('zh') ? CHINESE : ENGLISH);
