/** Chinese titles and descriptions of the gallery. The English ones are the first comments of the programs. */

export interface Caption {
  readonly title: string;
  readonly text: string;
}

/** By the name of the program; backticks enclose code, as in the comments. */
export const CHINESE_CAPTIONS = {
  humanoid: { title: '可以拉动的人形机器人', text: '软件包自带的示例模型，关节会微微摆动。用鼠标拖动它的任何部位。' },
  'cartpole-planner': {
    title: '通过规划摆起倒立摆',
    text: '预测采样把摆杆甩起并保持平衡，无需任何训练。可以拉动摆杆。',
  },
  'quadruped-planner': {
    title: '通过规划行走',
    text: '八个伺服执行一个每秒改进二十次的计划。可以在下方改变速度。',
  },
  'onnx-policy': {
    title: 'ONNX 策略',
    text: '由线性策略驱动的单足跳跃机器人：策略用 `examples/learning` 训练，由 ONNX Runtime 运行。',
  },
  'soft-gripper': { title: '软夹爪', text: '两根带弹性垫的手指合拢，夹住并提起一个球。' },
  swarm: { title: '一百个机器人', text: '同一个模型中的一百个跳跃机器人，用 Spec 生成，各有各的节奏。' },
  'plugin-wind': {
    title: '网页中的插件',
    text: '几行代码的引擎插件吹动挂在铰链上的旗子。改变风，然后重新运行。',
  },
  sdf: { title: '用公式定义的形状', text: '圆角方块下落、碰撞、滚动，其有符号距离场就写在这里。' },
  'inverse-kinematics': {
    title: '跟随目标的机械臂',
    text: '每一帧都求解带关节限位的逆运动学，让手部到达移动的目标。',
  },
  teleoperation: {
    title: '亲手操纵的机器人',
    text: '拖动手柄，或使用 W A S D、E 和 Q，夹爪用 G；小图显示机器人的相机。',
  },
  muscles: { title: '绳索驱动的手臂', text: '四根经过导向点的腱使两个关节弯曲和伸展。移动滑块试试。' },
  cloth: { title: '落在球上的布', text: '169 个点，边长保持不变，落在一个球上。可以拉动它。' },
  jelly: { title: '三种刚度的果冻', text: '同样的方块，杨氏模量分别为 5、20 和 80 kPa。' },
  'edit-while-running': {
    title: '运行中编辑的模型',
    text: '每按一次就向 Spec 添加一个物体，其余物体的状态保持不变。',
  },
  environment: { title: '强化学习环境', text: 'Gymnasium 的 HalfCheetah，动作随机，实时显示奖励。' },
  dominoes: {
    title: '会休眠的多米诺骨牌',
    text: '启用 `sleep` 后，一排 60 张骨牌在球到来之前不消耗计算。',
  },
  conveyor: { title: '传送带', text: '表面的运动带着箱子走，而传送带本身不动。' },
  'newtons-cradle': { title: '牛顿摆', text: '五个挂在绳上的球传递撞击，接触是没有阻尼的硬弹簧。' },
  'sounding-bars': {
    title: '会发声的接触',
    text: '每个球都让自己的音条发声，音量取决于接触的冲量。声音可在下方打开。',
  },
  'spinning-top': { title: '自己翻转的手柄', text: '绕中间惯量主轴旋转的自由刚体是不稳定的。' },
  futures: { title: '二十种未来', text: '同一个双摆，初始角度只差百万分之一弧度，画在一起。' },
  'own-renderer': { title: '自己的渲染器', text: '把场景的平坦数组画成二维的圆，不用 three.js。' },
} as const satisfies Readonly<Record<string, Caption>>;
