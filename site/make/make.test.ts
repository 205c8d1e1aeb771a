/** Pages of the site: their links, examples and plots, and the words of the search. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTRIES, shortened } from './api.js';
import { withSiteLinks } from './links.js';
import { llmsText } from './llms.js';
import { exampleOf, withExamples } from './mjcf-examples.js';
import { CONCEPTS, GUIDES, inBothLanguages, localeConfig } from './navigation.js';
import { onnxFile } from './onnx.js';
import { docsPage, docsPages } from './pages.js';
import { root } from './paths.js';
import { barPlot, rowsOf } from './plots.js';
import { referenceIndex } from './reference-index.js';
import { searchWords } from './search-words.js';

describe('links', () => {
  it('keeps links to pages of the site and points other links to the repository', () => {
    const page = 'docs/guides/viewer.md';
    expect(withSiteLinks('[a](rollouts.md#x) [b](../../examples/page)', page)).toBe(
      '[a](rollouts.md#x) [b](https://github.com/kinetree/kinetree/tree/main/examples/page)',
    );
    expect(withSiteLinks('[c](../../SECURITY.md) `[d](nowhere)` [e](https://x.org)', page)).toBe(
      '[c](https://github.com/kinetree/kinetree/blob/main/SECURITY.md) `[d](nowhere)` [e](https://x.org)',
    );
  });

  it('refuses a link to a missing file', () => {
    expect(() => withSiteLinks('[a](nowhere.md)', 'docs/guides/viewer.md')).toThrow(
      /docs\/guides\/viewer.md links to nowhere.md/,
    );
  });

  it('resolves the links of every page of docs', () => {
    expect(docsPages().length).toBeGreaterThan(80);
    for (const path of docsPages()) docsPage(path);
  });
});

/** The slug of a heading, as the site makes it. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .toLowerCase()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '');

it('every anchor within docs names an existing heading', () => {
  const anchors = (path: string): string[] =>
    [...readFileSync(root + path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!));
  const wrong = docsPages().flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/\]\(([^()\s#]*)#([^()\s]+)\)/g)]
      .filter(([, file]) => !/^[a-z]+:/.test(file!))
      .filter(([, file, anchor]) => {
        const target = file === '' ? path : new URL(file!, `file:///${path}`).pathname.slice(1);
        return target.endsWith('.md') && !anchors(target).includes(anchor!);
      })
      .map(([whole]) => `${path}: ${whole}`),
  );
  expect(wrong).toEqual([]);
});

describe('reference pages', () => {
  const keyframe = readFileSync(`${root}docs/reference/mjcf/keyframe.md`, 'utf8');

  it('shows an example below each element of a reference page', () => {
    const page = withExamples(keyframe, 'keyframe');
    expect(page.match(/<kinetree-playground lang="xml">/g)).toHaveLength(2);
    expect(page.indexOf('qvel="5"')).toBeGreaterThan(page.indexOf('## key (in keyframe)'));
  });

  it('shows the files that an example refers to', () => {
    expect(exampleOf('model')).toContain('The file `leg.xml`');
    expect(exampleOf('geom')).not.toContain('The file');
  });

  it('refuses a reference page of another form', () => {
    expect(() => withExamples('# MJCF\n\n## key\n', 'keyframe')).toThrow(RangeError);
  });
});

describe('plots', () => {
  const table = [
    '| model | ratio | us |',
    '|---|---|---|',
    '| car | 0.70 | 1,000 |',
    '| **mean** | | |',
    '| mug | 1.5 | 2 |',
  ];

  it('plots the rows of a table that contain numbers', () => {
    expect(rowsOf(table, ['ratio', 'us'])).toEqual([
      { name: 'car', values: [0.7, 1000] },
      { name: 'mug', values: [1.5, 2] },
    ]);
    expect(() => rowsOf(table, ['other'])).toThrow(/no column other/);
  });

  it('draws bars as long as their values', () => {
    const plot = barPlot(rowsOf(table, ['ratio']), ['ratio'], 'Time');
    const widths = [...plot.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths[1]! / widths[0]!).toBeCloseTo(1.5 / 0.7, 2);
    expect(plot.match(/slower/g)).toHaveLength(1);
  });

  it('places plots above the tables of benchmarks', () => {
    expect(docsPage('docs/benchmarks.md').match(/<figure class="plot">/g)!.length).toBeGreaterThan(4);
  });
});

describe('search', () => {
  it('search finds Chinese words, which are not separated by spaces', () => {
    const words = searchWords('接触力与摩擦，contactForce');
    expect(words).toContain('摩擦');
    expect(words).toContain('contactForce');
  });

  it('search splits other texts at spaces and punctuation', () => {
    expect(searchWords('A body, that falls.')).toEqual(['A', 'body', 'that', 'falls']);
  });
});

it('every guide and concept is in the lists of pages, in both languages', () => {
  const listed = [...GUIDES, CONCEPTS].flatMap(({ pages }) => pages);
  const there = docsPages()
    .filter((path) => /^docs\/(?:guides|concepts)\//.test(path))
    .map((path) => path.slice('docs/'.length, -3));
  expect(there.filter((page) => !listed.includes(page))).toEqual([]);
  for (const language of ['en', 'zh'] as const) {
    const sidebar: Readonly<Record<string, unknown>> = localeConfig(language).themeConfig.sidebar;
    const links = JSON.stringify(sidebar[language === 'zh' ? '/zh/guides/' : '/guides/']);
    for (const page of there) expect(links).toContain(`${page}"`);
  }
});

it('home pages have the same settings in both languages, each on a line of its own', () => {
  const keysOf = (path: string): string[] => {
    const [, head] = readFileSync(root + path, 'utf8').split(/^---$/m);
    return head!.split('\n').map((line) => line.match(/^[\s-]*\w+:/)?.[0] ?? line);
  };
  expect(keysOf('site/pages/index.md')).toEqual(keysOf('site/pages/zh/index.md'));
});

it('the site has an API page for every entry point of the package that programs import', () => {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: Record<string, unknown> };
  const modules = Object.keys(exports).filter((name) => /^\.(?:\/\w+)?$/.test(name) && name !== './engine');
  const pages = modules.map((name) => name.replace('.', 'kinetree').replace('/', '-'));
  expect(pages.filter((name) => !(name in ENTRIES))).toEqual([]);
});

it('llms.txt lists every entry point and every guide with a summary', () => {
  const text = llmsText();
  for (const name of Object.keys(ENTRIES)) expect(text).toMatch(new RegExp(`\\(/api/${name}\\.html\\): .{20}`));
  for (const page of GUIDES.flatMap(({ pages }) => pages)) {
    expect(text).toMatch(new RegExp(`\\(/${page}\\.html\\): .{20}`));
  }
});

it('the index of the reference lists every page in both languages and is linked from each', () => {
  const [english, chinese] = [...referenceIndex().values()];
  const there = docsPages()
    .filter((path) => /^docs\/reference\//.test(path))
    .map((path) => path.slice('docs'.length, -3));
  for (const page of [...there, '/benchmarks', '/api/']) {
    expect(english).toContain(`](${page})`);
    expect(chinese).toContain(`](${page})`);
  }
  const lines = chinese!.split('\n').filter((line) => /^- .*(?:\/mjcf\/|\): )/.test(line));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) expect(line).toMatch(/\p{Script=Han}/u);
  expect(inBothLanguages()).toContain('reference/index');
  expect(JSON.stringify(localeConfig('zh').themeConfig.nav)).toContain('"/zh/reference/"');
});

it('shortens long types in the pages of the API', () => {
  const long = 'x'.repeat(800);
  expect(
    shortened(`| \`values.pos?\` | ${long} |\n| \`values\` | ${long} |\nshort\n> **addBody**(\`values\`?): ${long}`),
  ).toBe(
    '| `values` | see the [MJCF reference](/reference/mjcf/body.md) | |\nshort\n' +
      '> **addBody**(`values`?) (the type is long: see the [MJCF reference](/reference/mjcf/body.md))',
  );
});

/** Fields of a message of protobuf, by number: numbers, or bytes. */
function fieldsOf(bytes: Uint8Array): Map<number, (number | Uint8Array)[]> {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const varint = (): number => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const length = key % 8 === 2 ? varint() : 0;
    const value = key % 8 === 2 ? bytes.slice(at, at + length) : varint();
    if (typeof value !== 'number') at += length;
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

describe('ONNX', () => {
  /** The numbers of the named tensors of a file. */
  function tensorsOf(file: Uint8Array): Map<string, Float32Array> {
    const graph = fieldsOf(fieldsOf(file).get(7)![0] as Uint8Array);
    return new Map(
      (graph.get(5) as Uint8Array[]).map((each) => {
        const fields = fieldsOf(each);
        const raw = fields.get(9)![0] as Uint8Array;
        return [new TextDecoder().decode(fields.get(8)![0] as Uint8Array), new Float32Array(raw.slice().buffer)];
      }),
    );
  }

  it('folds mean and deviation into a product and a bias', () => {
    const tensors = tensorsOf(
      onnxFile({ weights: [2, 3, 4, 5], mean: [1, 10], deviation: [2, 0.5], low: [-1, -1], high: [1, 1] }),
    );
    // observations are rows: W / deviation, transposed; the bias is minus the product with the mean
    expect([...tensors.get('weights')!]).toEqual([1, 2, 6, 10]);
    expect([...tensors.get('bias')!]).toEqual([-61, -102]);
    expect(tensors.get('high')![0]).toBe(1);
  });

  it.runIf(existsSync(`${root}examples/learning/hopper.onnx`))(
    'writes a policy for the three motors of the hopper',
    () => {
      const tensors = tensorsOf(new Uint8Array(readFileSync(`${root}examples/learning/hopper.onnx`)));
      expect(tensors.get('weights')!.length).toBe(11 * 3);
      expect(tensors.get('bias')!.every(Number.isFinite)).toBe(true);
    },
  );
});
