/** A page whose server reports changed files of the model. */
import { describe, expect, it } from 'vitest';
import { WorkerPage } from '../../../test/worker/worker-page.js';
import type { OfferedFile, SimulationReport } from './simulation-protocol.js';

const FIELDS = { fields: ['qpos', 'geom_xpos'], arenaFields: [] } as const;

const ROBOT = `<mujoco>
  <asset><mesh name="part" file="part.obj"/></asset>
  <worldbody><include file="arm.xml"/></worldbody>
</mujoco>`;
const ARM = `<mujocoinclude>
  <body name="arm"><joint name="hinge" axis="0 1 0" damping="1"/><geom name="part" type="mesh" mesh="part"/></body>
</mujocoinclude>`;

/** OBJ text of a box with a corner at the origin and the given length. */
const box = (x: number): string => {
  const corners = [0, x].flatMap((a) => [0, 1].flatMap((b) => [0, 1].map((c) => `v ${a} ${b} ${c}`)));
  return `${corners.join('\n')}\nf 1 2 4\nf 1 4 3\nf 5 7 8\nf 5 8 6\nf 1 5 6\nf 1 6 2\nf 3 4 8\nf 3 8 7\nf 1 3 7\nf 1 7 5\nf 2 6 8\nf 2 8 4\n`;
};

class Page extends WorkerPage {
  private readonly texts = new Map([
    ['robot.xml', ROBOT],
    ['arm.xml', ARM],
    ['part.obj', box(1)],
  ]);
  private readonly versions = new Map<string, number>();

  constructor() {
    super(FIELDS);
  }

  get files(): OfferedFile[] {
    return [...this.texts].map(([path, text]) => ({
      path,
      address: `data:text/plain,${encodeURIComponent(text)}`,
      version: `${this.versions.get(path) ?? 0}`,
    }));
  }

  untilReported(type: SimulationReport['type'], count = 1): Promise<void> {
    return this.until(() => this.reports.filter((each) => each.type === type).length >= count);
  }

  /** Opens the model and rotates its joint a little. */
  static async open(): Promise<Page> {
    const page = new Page();
    const source = { kind: 'offered', name: 'robot.xml', files: page.files } as const;
    page.send({ type: 'load', source, plugins: [], keepState: false });
    await page.untilReported('loaded');
    page.send({ type: 'pause' });
    page.send({ type: 'reset', key: undefined });
    page.send({ type: 'position', index: 0, value: 0.25 });
    return page;
  }

  /** Writes a file on the server and notifies the worker. */
  change(path: string, text: string): void {
    this.texts.set(path, text);
    this.versions.set(path, (this.versions.get(path) ?? 0) + 1);
    this.send({ type: 'refresh', files: this.files });
  }

  async edit(): Promise<void> {
    const question = { open: [], search: '', selection: [], document: 'robot.xml' };
    this.send({ type: 'editorRequest', request: { id: 1, name: 'setView', args: [question] } });
    await this.untilReported('editorReply');
  }

  /** Position of the joint, and the names of the Model arrays that changed. */
  get outcome(): { readonly qpos: number; readonly fields: readonly string[] } {
    const { amendment, values } = this.last('amended');
    const fields = amendment.fields.map(([name]) => name);
    // scalars come first, then the fields in order: a joint and a geom
    return { qpos: values.at(-4)!, fields };
  }
}

describe('a model that follows its files', () => {
  it('a changed mesh is replaced, and the state is kept', async () => {
    const page = await Page.open();
    page.change('part.obj', box(3));
    await page.untilReported('amended');
    expect(page.outcome.qpos).toBe(0.25);
    expect(page.outcome.fields).toEqual(expect.arrayContaining(['body_mass', 'mesh_vert']));
    expect(page.reports.filter(({ type }) => type === 'loaded')).toHaveLength(1);
    // a second change
    page.change('part.obj', box(2));
    await page.untilReported('amended', 2);
    expect(page.outcome.qpos).toBe(0.25);
  });

  it('a changed include is read again, and lost state is reported', async () => {
    const page = await Page.open();
    page.change('arm.xml', ARM.replace('damping="1"', 'damping="2"'));
    await page.untilReported('amended');
    expect(page.outcome).toEqual({ qpos: 0.25, fields: ['dof_damping'] });
    expect(page.last('notice')).toBeUndefined();
    page.change('arm.xml', ARM.replace('axis="0 1 0"', 'type="slide"'));
    await page.untilReported('amended', 2);
    expect(page.last('notice').notice).toMatchObject({ kind: 'lost', element: "joint 'hinge'" });
  });

  it('the model keeps running while its changed files have errors', async () => {
    const page = await Page.open();
    page.change('arm.xml', ARM.replace('mesh="part"', 'mesh="none"'));
    await page.untilReported('failed');
    expect(page.last('failed').failure.diagnostics[0]).toMatchObject({ location: { uri: 'arm.xml', line: 2 } });
    page.change('arm.xml', ARM.replace('damping="1"', 'damping="3"'));
    await page.untilReported('amended');
    expect(page.outcome).toEqual({ qpos: 0.25, fields: ['dof_damping'] });
  });

  it('a model under edit takes over changed meshes', async () => {
    const page = await Page.open();
    await page.edit();
    page.change('part.obj', box(3));
    await page.untilReported('amended');
    expect(page.outcome.qpos).toBe(0.25);
    expect(page.outcome.fields).toContain('mesh_vert');
    await page.untilReported('editorView');
    expect(page.last('editorView').view.isBehind).toBe(false);
  });
});
