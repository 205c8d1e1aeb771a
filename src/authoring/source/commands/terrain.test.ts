import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import type { Model } from '../../../simulation/model/model.js';
import { Project } from '../project.js';
import { importHeights, sculptTerrain } from './terrain.js';

/** A grid of 5 by 5 samples, 1 m apart, with a geom that is raised and rotated. */
const FIELD = `<mujoco>
  <asset><hfield name="land" nrow="5" ncol="5" size="2 2 1 .1"/></asset>
  <worldbody>
    <!-- ground -->
    <geom name="ground" type="hfield" hfield="land" pos="0 0 3"/>
  </worldbody>
</mujoco>
`;

const open = (text = FIELD, files: Readonly<Record<string, Uint8Array>> = {}): Project =>
  new Project('land.xml', text, { files: (path) => files[path] });

const field = (project: Project) => project.spec.find('hfield', 'land')!;
const text = (project: Project) => project.workspace.main.text;

/** Heights of the ground in the world [m], beginning with the row of the lowest y. */
function ground(model: Model): number[] {
  const [, , height] = model.hfield_size;
  return Array.from(model.hfield_data, (x) => model.geom_pos[2]! + x * height!);
}

const heights = (project: Project): number[] => ground(compile(project.spec));

/** Ground of the model read again from its texts and files. */
const reloaded = (project: Project): number[] => ground(compile(project.readAfresh()));

describe('sculptTerrain', () => {
  it('sculptTerrain raises samples below the brush by (1 - (d / r)^2)^2 and keeps the others', () => {
    const project = open();
    sculptTerrain(project, field(project), { mode: 'raise', at: [0, 1], radius: 1.5, strength: 0.2 });
    const share = (d: number) => (1 - (d / 1.5) ** 2) ** 2;
    const wanted = Array.from({ length: 25 }, (_, i) => {
      const d = Math.hypot((i % 5) - 2, Math.floor(i / 5) - 3);
      return 3 + (d < 1.5 ? 0.2 * share(d) : 0);
    });
    expect(heights(project)).toEqual(wanted.map((x) => expect.closeTo(x, 4)));
    expect(reloaded(project)).toEqual(heights(project));
    expect(field(project).size[2]).toBe(0.2);
    expect(text(project)).toContain(
      '<!-- ground -->\n    <geom name="ground" type="hfield" hfield="land" pos="0 0 3"/>',
    );
  });

  it('sculptTerrain digs below the lowest sample without moving the other ground', () => {
    const project = open();
    sculptTerrain(project, field(project), { mode: 'lower', at: [2, -2], radius: 0.9, strength: 0.5 });
    const after = heights(project);
    expect(after[4]).toBeCloseTo(2.5, 5);
    expect(after.filter((z) => Math.abs(z - 3) < 1e-5)).toHaveLength(24);
    // fill the hole again
    sculptTerrain(project, field(project), { mode: 'raise', at: [2, -2], radius: 0.9, strength: 0.5 });
    expect(heights(project)).toEqual(Array(25).fill(expect.closeTo(3, 5)));
  });

  it('sculptTerrain smooths towards the mean of neighbors, and flattens to the height below the brush', () => {
    const project = open();
    sculptTerrain(project, field(project), { mode: 'raise', at: [0, 0], radius: 0.9, strength: 0.9 });
    sculptTerrain(project, field(project), { mode: 'smooth', at: [0, 0], radius: 0.9, strength: 1 });
    // mean of one sample of 0.9 and eight of 0
    expect(heights(project)[12]).toBeCloseTo(3.1, 5);
    sculptTerrain(project, field(project), { mode: 'flatten', at: [1, 0], radius: 1.1, strength: 1 });
    // at a distance of 1 from the center, the height decreases by a fraction of (1 - (1 / 1.1)^2)^2
    expect(heights(project)[12]).toBeCloseTo(3 + 0.1 * (1 - (1 - 1 / 1.21) ** 2), 4);
  });

  it('sculptTerrain keeps the text of unchanged samples, in one entry of the history', () => {
    const written = FIELD.replace(
      'size=',
      'elevation="0 0 0 0 0  0 .5 0 0 0  0 0 0 0 0  0 0 1.0 0 0  0 0 0 0 0" size=',
    );
    const project = open(written);
    for (let i = 0; i < 3; i++) {
      const dab = { mode: 'raise', at: [2, 2], radius: 0.9, strength: 0.1 } as const;
      sculptTerrain(project, field(project), dab, { undoGroup: 'stroke' });
    }
    expect(text(project)).toContain('elevation="0 0 0 0 0.3  0 .5 0 0 0  0 0 0 0 0  0 0 1.0 0 0  0 0 0 0 0"');
    project.undo();
    expect(text(project)).toBe(written);
  });

  it('sculptTerrain writes heights of a scaled field in meters', () => {
    const project = open(
      FIELD.replace('size="2 2 1', 'elevation="0 0 0 0 0  0 5 0 0 0  0 0 0 0 0  0 0 10 0 0  0 0 0 0 0" size="2 2 2'),
    );
    const before = heights(project);
    sculptTerrain(project, field(project), { mode: 'raise', at: [2, 2], radius: 0.9, strength: 0.1 });
    const after = heights(project);
    expect(after[24]).toBeCloseTo(3.1, 5);
    expect(after.slice(0, 24)).toEqual(before.slice(0, 24).map((z) => expect.closeTo(z, 5)));
  });

  it('sculptTerrain stores large fields in a file, which undo removes', () => {
    const project = open(FIELD.replace('nrow="5" ncol="5"', 'nrow="150" ncol="150"'));
    const dab = { mode: 'raise', at: [0, 0], radius: 0.5, strength: 0.4 } as const;
    sculptTerrain(project, field(project), dab, { undoGroup: 'stroke' });
    sculptTerrain(project, field(project), dab, { undoGroup: 'stroke' });
    expect(text(project)).toContain('<hfield name="land" file="land.hf" size="2 2 ');
    const after = heights(project);
    expect(Math.max(...after)).toBeCloseTo(3.8, 2);
    expect(reloaded(project)).toEqual(after);
    expect(project.undo()).toBe("raise hfield 'land'");
    expect(text(project)).toBe(FIELD.replace('nrow="5" ncol="5"', 'nrow="150" ncol="150"'));
    project.redo();
    expect(heights(project)).toEqual(after);
  });
});

describe('importHeights', () => {
  it('importHeights converts an image, whose top row is at the greatest y', () => {
    const project = open();
    importHeights(project, field(project), { nrow: 2, ncol: 3, values: [0.25, 0.5, 1, 0, 0.5, 0.75] });
    expect(heights(project)).toEqual([3, 3.5, 3.75, 3.25, 3.5, 4].map((x) => expect.closeTo(x, 5)));
    expect(reloaded(project)).toEqual(heights(project));
  });
});
