/** Binary models and recorded trajectories. */
import type { FILE_MESSAGES } from '../files.js';
import type { Translation } from '../message.js';

/** Chinese texts by code. */
export const FILE_TEXTS = {
  'bad-mjb/short': '{subject} 不是可读取的 MJB 文件：文件比文件头短',
  'bad-mjb/size': '{subject} 不是可读取的 MJB 文件：大小 {name} 为 {value}',
  'bad-mjb/length': '{subject} 不是可读取的 MJB 文件：其大小需要 {expected} 字节，文件有 {bytes} 字节',
  'bad-mjb/identifier': '{subject} 不是可读取的 MJB 文件：开头不是 MJB 标识',
  'bad-mjb/precision': '{subject} 不是可读取的 MJB 文件：不是双精度',
  'bad-mjb/version': '{subject} 不是可读取的 MJB 文件：版本为 {version}，应为 {expected}',
  'bad-mjb/layout': '{subject} 不是可读取的 MJB 文件：大小或数组的数量不同',
  'bad-mjb/sum': '{subject} 不是可读取的 MJB 文件：{size} 为 {value}，而 {array} 之和为 {sum}',
  'bad-mjb/maximum': '{subject} 不是可读取的 MJB 文件：{size} 为 {value}，而 {array} 的最大值为 {maximum}',
  'bad-mjb/bound': '{subject} 不是可读取的 MJB 文件：{size} 为 {value}，超过 {limit}',
  'bad-mjb/option': '{subject} 不是可读取的 MJB 文件：选项 {option} 为 {value}，无效',
  'bad-mjb/members': '{subject} 不是可读取的 MJB 文件：{array} 有 {count} 个成员，而各块共有 {total} 个',
  'bad-mjb/joints': '{subject} 不是可读取的 MJB 文件：关节有 {coordinates} 个坐标和 {dofs} 个自由度，与 nq 和 nv 不符',
  'bad-mjb/block': '{subject} 不是可读取的 MJB 文件：{array}[{index}] 开始的值数为 {count}，小于零',
  'bad-mjb/value': '{subject} 不是可读取的 MJB 文件：{array}[{index}] 为 {value}，无效',
  'bad-trajectory/no-time': '{subject} 不是可读取的轨迹：{row}：没有时间',
  'bad-trajectory/time-back': '{subject} 不是可读取的轨迹：{row}：时间倒退到 {time}',
  'bad-trajectory/row-length': '{subject} 不是可读取的轨迹：{row}：{field} 有 {count} 个值，应为 {expected} 个',
  'bad-trajectory/columns-apart': '{subject} 不是可读取的轨迹：{field} 的各列不相邻',
  'bad-trajectory/cut-labels': '{subject} 不是可读取的轨迹：第 1 行（列名）没有结束：文件被截断',
  'bad-trajectory/first-column': '{subject} 不是可读取的轨迹：第一列不是“time”',
  'bad-trajectory/line-length': '{subject} 不是可读取的轨迹：第 {line} 行有 {count} 个值，应为 {expected} 个',
  'bad-trajectory/topic-counts': '{subject} 不是可读取的轨迹：各主题的消息数不同',
  'bad-trajectory/cut-first-row': '{subject} 不是可读取的轨迹：在第一行结束之前被截断',
  'bad-trajectory/thrown': '{subject} 不是可读取的轨迹：{reason}',
  'bad-trajectory/first-json': '{subject} 不是可读取的轨迹：第 1 行不是 JSON，或被截断',
  'bad-trajectory/json': '{subject} 不是可读取的轨迹：第 {line} 行不是 JSON',
  'bad-trajectory/header': '{subject} 不是可读取的轨迹：第 1 行没有给出记录的字段',
  'bad-trajectory/version': '{subject} 不是可读取的轨迹：版本为 {version}，应为 {expected}',
  'bad-trajectory/compact': '{subject} 不是可读取的轨迹：开头不是 KREC',
  'bad-trajectory/compact-fields': '{subject} 不是可读取的轨迹：文件头（列名）已损坏或被截断',
  'bad-trajectory/block': '{subject} 不是可读取的轨迹：第 {byte} 字节处的块已损坏：{fault}',
  'cut-trajectory/block': '记录被截断； 在第 {byte} 字节处结束，没有结束标记；读取了 {rows} 个完整行',
  'cut-trajectory/index': '记录被截断； 在第 {byte} 字节处结束，没有索引；读取了 {rows} 个完整行',
  'cut-trajectory/line': '记录被截断； 第 {line} 行不完整，已忽略；读取了 {rows} 个完整行',
  'cut-trajectory/line-end':
    '记录被截断； 第 {line} 行没有换行符，已忽略（如果该行完整，请加上换行）；读取了 {rows} 个完整行',
} satisfies Translation<typeof FILE_MESSAGES>;
