/**
 * `npm run bench -- --load`, before the available models, or `--large`, without them: time to read and compile models
 * of 1,000, 10,000 and 100,000 elements of a kind, and the time per element, which should not grow with the count.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/api/node.js';

const COUNTS = [1000, 10_000, 100_000];
/** Bodies in one chain; elements are nested at most a few hundred deep. */
const CHAIN = 100;

const many = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('\n');

const world = (content: string, rest = ''): string => `<mujoco><worldbody>${content}</worldbody>${rest}</mujoco>`;

const ARM = '<body name="b"><joint name="j"/><geom name="g" size=".1"/><site name="s" pos="0 0 1"/></body>';
const BALLS = 500;
const balls = many(BALLS, (i) => `<body name="b${i}" pos="${i} 0 0"><geom name="g${i}" size=".1"/></body>`);
/** The i-th pair of different numbers below BALLS. */
const pairOf = (i: number): readonly [number, number] => [i % BALLS, ((i % BALLS) + 1 + Math.floor(i / BALLS)) % BALLS];

/** Texts of models with a number of elements, by kind. */
const KINDS: Readonly<Record<string, (count: number) => string>> = {
  bodies: (n) => world(many(n, (i) => `<body name="b${i}" pos="${i} 0 0"><geom size=".1"/></body>`)),
  geoms: (n) => world(many(n, (i) => `<geom name="g${i}" size=".1" pos="${i} 0 0"/>`)),
  'free bodies': (n) => world(many(n, (i) => `<body pos="${i} 0 0"><freejoint/><geom size=".1"/></body>`)),
  'joints in short chains': (n) =>
    world(many(n / 5, () => '<body><joint/><geom size=".1"/>'.repeat(5) + '</body>'.repeat(5))),
  'classes in chains': (n) => {
    const chain = (k: number): string => many(CHAIN, (i) => `<default class="c${k}-${i}"><geom size=".${i + 1}"/>`);
    const all = many(n / CHAIN, (k) => chain(k) + '</default>'.repeat(CHAIN));
    return `<mujoco><default>${all}</default><worldbody/></mujoco>`;
  },
  sites: (n) => world(many(n, (i) => `<site name="s${i}" pos="${i} 0 0"/>`)),
  sensors: (n) => world(ARM, `<sensor>${many(n, (i) => `<jointpos name="s${i}" joint="j"/>`)}</sensor>`),
  actuators: (n) => world(ARM, `<actuator>${many(n, (i) => `<motor name="m${i}" joint="j"/>`)}</actuator>`),
  tendons: (n) =>
    world(
      `<site name="o"/>${ARM}`,
      `<tendon>${many(n, () => '<spatial><site site="o"/><site site="s"/></spatial>')}</tendon>`,
    ),
  equalities: (n) => world(ARM, `<equality>${many(n, (i) => `<joint name="e${i}" joint1="j"/>`)}</equality>`),
  excludes: (n) =>
    world(
      balls,
      `<contact>${many(n, (i) => `<exclude body1="b${pairOf(i)[0]}" body2="b${pairOf(i)[1]}"/>`)}</contact>`,
    ),
  pairs: (n) =>
    world(balls, `<contact>${many(n, (i) => `<pair geom1="g${pairOf(i)[0]}" geom2="g${pairOf(i)[1]}"/>`)}</contact>`),
  keyframes: (n) => world(ARM, `<keyframe>${many(n, (i) => `<key name="k${i}" qpos="${i}"/>`)}</keyframe>`),
  materials: (n) => `<mujoco><asset>${many(n, (i) => `<material name="m${i}"/>`)}</asset></mujoco>`,
  classes: (n) =>
    `<mujoco><default>${many(n, (i) => `<default class="c${i}"><geom size=".1"/></default>`)}</default><worldbody>${many(n, (i) => `<geom class="c${i}"/>`)}</worldbody></mujoco>`,
  'site motors of free bodies': (n) =>
    world(
      many(n, (i) => `<body pos="${i} 0 0"><freejoint/><geom size=".1"/><site name="s${i}"/></body>`),
      `<actuator>${many(n, (i) => `<motor site="s${i}"/>`)}</actuator>`,
    ),
};

/** Processor time of this process [s]. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Prints a row for each kind; kinds that fail are reported. */
export async function benchLarge(dist: string, write: (line: string) => void): Promise<void> {
  const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;
  const limits = { elements: Number.POSITIVE_INFINITY } as never;
  write(`| seconds, us an element | ${COUNTS.map((count) => `${count} |`).join(' ')} growth |`);
  write(`| --- |${' --- |'.repeat(COUNTS.length + 1)}`);
  for (const [kind, textOf] of Object.entries(KINDS)) {
    const load = (text: string): void => void kt.compile(kt.parseXML(text, { limits }), { limits });
    // the code of the first loads is not optimized yet
    for (let i = 0; i < 5; i++) load(textOf(COUNTS[0]!));
    const each: number[] = [];
    const cells = COUNTS.map((count) => {
      const text = textOf(count);
      const start = seconds();
      load(text);
      const time = seconds() - start;
      each.push(time / count);
      return `${time.toFixed(2)} s, ${((1e6 * time) / count).toFixed(1)}`;
    });
    write(`| ${[kind, ...cells, (each.at(-1)! / each[0]!).toFixed(2)].join(' | ')} |`);
  }
}
