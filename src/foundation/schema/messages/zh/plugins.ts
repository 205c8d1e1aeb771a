/** Engine plugins. */

import type { Translation } from '../message.js';
import type { PLUGIN_MESSAGES } from '../plugins.js';

/** Chinese texts by code. */
export const PLUGIN_TEXTS = {
  'bad-plugin/threw': '{reason}',
  'bad-plugin/actdim-none': '插件 {plugin} 有激活状态，而此执行器没有；请设置 actdim',
  'bad-plugin/actdim': '插件 {plugin} 在此需要 actdim {expected}，而不是 {count}',
  'bad-plugin/elasticity': '插件 {plugin} 与元素 elasticity 不能同时使用',
  'bad-plugin/unknown': '没有注册插件“{name}”',
  'bad-plugin/replaced': '没有注册插件“{name}”：请使用 {instead}',
  'bad-plugin/key-twice': '键“{key}”出现两次',
  'bad-plugin/no-actuator': '插件 {plugin} 不能驱动执行器；请选择能驱动的插件',
  'bad-plugin/no-sensor': '插件 {plugin} 不能计算传感器；请选择能计算的插件',
  'bad-plugin/no-passive': '插件 {plugin} 不施加被动力；请选择能施加的插件',
  'bad-plugin/no-sdf': '插件 {plugin} 不定义形状；请选择能定义的插件',
  'bad-plugin/no-instance': '没有插件实例“{name}”',
  'bad-plugin/configured': '实例“{name}”在其声明处配置',
  'bad-plugin/instance-plugin': '实例“{name}”属于插件 {plugin}，而不是 {given}',
  'bad-plugin/no-plugin': '需要属性“plugin”或“instance”',
  'bad-plugin/undeclared': '插件“{plugin}”没有在 <extension> 中声明：请在那里添加 <plugin plugin="{plugin}"/>',
  'bad-plugin/count': '插件 {plugin}：{function} 返回了 {result}；必须返回个数',
  'bad-plugin/check': '插件 {plugin}：{reason}',
  'bad-plugin/no-attribute': '插件 {plugin}：没有属性“{key}”',
  'bad-plugin/required': '插件 {plugin}：必须给出属性“{key}”',
  'bad-plugin/number': '插件 {plugin}：属性“{key}”：“{value}”不是数字',
  'bad-plugin/integer': '插件 {plugin}：属性“{key}”：“{value}”不是整数',
  'bad-plugin/at-least': '插件 {plugin}：属性“{key}”至少为 {limit}，而不是 {value}',
  'bad-plugin/above': '插件 {plugin}：属性“{key}”必须大于 {limit}，而不是 {value}',
  'bad-plugin/at-most': '插件 {plugin}：属性“{key}”至多为 {limit}，而不是 {value}',
  'bad-plugin/numbers': '插件 {plugin}：属性“{key}”：“{value}”不是数字列表',
  'bad-plugin/number-count': '插件 {plugin}：属性“{key}”需要 {expected} 个数，而不是 {count} 个',
  'bad-plugin/boolean': '插件 {plugin}：属性“{key}”必须是 true 或 false，而不是“{value}”',
  'bad-plugin/keyword': '插件 {plugin}：属性“{key}”：“{value}”不是下列之一：{keywords}',
  'second-plugin':
    '插件 {plugin} 在此不起作用，因为 {tag} 已有插件；请为每个插件使用单独的物体，或编写一个兼具两者的插件',
  'missing-plugins/one-unregistered':
    '模型无法运行：{count} 个插件实例需要插件 {names}，但未注册；请用 extensions.plugins 给出（命令行：--plugins 文件夹）',
  'missing-plugins/unregistered':
    '模型无法运行：{count} 个插件实例需要 {names}，但未注册；请用 extensions.plugins 给出（命令行：--plugins 文件夹）',
  'missing-plugins/one-unnamed':
    '模型无法运行：{count} 个插件实例缺少插件，且文件没有写明其名称；请按声明顺序将插件传给 loadMJB',
  'missing-plugins/unnamed':
    '模型无法运行：{count} 个插件实例缺少插件，且文件没有写明其名称；请按声明顺序将插件传给 loadMJB',
} satisfies Translation<typeof PLUGIN_MESSAGES>;
