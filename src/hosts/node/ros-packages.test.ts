/** Robots in folders of ROS packages: where packages are found, and that their files stay below them. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { StudioModel } from '../studio-server/model.js';
import { loadModelFile } from './load.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const robot = (...files: string[]): string =>
  `<robot name="r"><link name="world"/>${files
    .map(
      (file, i) =>
        `<link name="l${i}"><collision><geometry><mesh filename="${file}"/></geometry></collision></link>
         <joint name="j${i}" type="fixed"><parent link="world"/><child link="l${i}"/></joint>`,
    )
    .join('')}</robot>`;

let top = '';
const paths = process.env.ROS_PACKAGE_PATH;
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'kinetree-')));
  delete process.env.ROS_PACKAGE_PATH;
});
afterEach(() => {
  rmSync(top, { recursive: true });
  if (paths === undefined) delete process.env.ROS_PACKAGE_PATH;
  else process.env.ROS_PACKAGE_PATH = paths;
});

/** Writes a file below the temporary folder; returns its path. */
function write(name: string, text = OBJ): string {
  const path = join(top, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const errorOf = async (path: string, options = {}): Promise<ModelError> => {
  const error = await loadModelFile(path, options).catch((each) => each);
  expect(error).toBeInstanceOf(ModelError);
  return error;
};

describe('package://', () => {
  it('finds a package in the folders above the model, by its name or by its package.xml', async () => {
    write('src/arm/meshes/a.obj');
    write('src/other_folder/package.xml', '<package format="3">\n<name> hand </name></package>');
    write('src/other_folder/meshes/b.obj');
    const model = write('src/arm/urdf/deep/r.urdf', robot('package://arm/meshes/a.obj'));
    expect((await loadModelFile(model)).nmesh).toBe(1);
    const inside = write(
      'src/other_folder/urdf/r.urdf',
      robot('package://hand/meshes/b.obj', 'package://arm/meshes/a.obj'),
    );
    expect((await loadModelFile(inside)).nmesh).toBe(2);
  });

  it('prefers given folders, then ROS_PACKAGE_PATH', async () => {
    const model = write('ws/arm/urdf/r.urdf', robot('package://arm/a.obj'));
    write('ws/arm/a.obj', 'broken');
    write('ros/arm/a.obj', OBJ.replace('v 1 0 0', 'v 2 0 0'));
    write('given/a.obj', OBJ.replace('v 1 0 0', 'v 3 0 0'));
    process.env.ROS_PACKAGE_PATH = `${join(top, 'none')}:${join(top, 'ros')}`;
    const extent = async (options = {}): Promise<number> => {
      const { mesh_vert } = await loadModelFile(model, options);
      const xs = Array.from({ length: 4 }, (_, i) => [0, 1, 2].map((k) => mesh_vert[3 * i + k]!));
      return Math.max(...xs.flatMap((a) => xs.map((b) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!))));
    };
    expect(await extent()).toBeCloseTo(Math.sqrt(5), 5);
    expect(await extent({ urdf: { packages: { arm: join(top, 'given') } } })).toBeCloseTo(Math.sqrt(10), 5);
  });

  it('searches at most eight folders above that of the model', async () => {
    write('arm/a.obj');
    const deep = (levels: number): string =>
      write(`${Array.from({ length: levels }, (_, i) => `d${i}`).join('/')}/r.urdf`, robot('package://arm/a.obj'));
    expect((await loadModelFile(deep(8))).nmesh).toBe(1);
    expect((await errorOf(deep(9))).message).toContain("the package 'arm' is not known");
  });

  it('an unknown package is one line that names --package', async () => {
    const files = ['a', 'b', 'c'].map((name) => `package://arm/${name}.obj`);
    const { message, diagnostics } = await errorOf(write('r.urdf', robot(...files)));
    expect(diagnostics).toHaveLength(3);
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toMatch(/--package arm=FOLDER.*urdf\.packages.*\(first of 3\)/);
  });

  it('files of a package are read below its folder only, with links resolved', async () => {
    const secret = write('secret.obj');
    write('ws/arm/package.xml', '<package><name>arm</name></package>');
    write('ws/arm/inside.obj');
    symlinkSync(secret, join(top, 'ws/arm/link.obj'));
    symlinkSync(top, join(top, 'ws/arm/out'));
    symlinkSync(join(top, 'ws/arm/inside.obj'), join(top, 'ws/arm/fine.obj'));
    const model = (file: string): string => write('ws/arm/urdf/r.urdf', robot(`package://arm/${file}`));
    expect((await loadModelFile(model('fine.obj'))).nmesh).toBe(1);
    for (const file of ['link.obj', 'out/secret.obj', '../../secret.obj', 'x/../../../secret.obj']) {
      for (const packages of [undefined, { arm: join(top, 'ws/arm') }]) {
        const { diagnostics } = await errorOf(model(file), packages && { urdf: { packages } });
        expect(
          diagnostics.map(({ code }) => code.split('/')[0]),
          file,
        ).toEqual(['resource-forbidden']);
        expect(diagnostics[0]!.location?.uri).toContain('r.urdf');
      }
    }
  });

  it('with a root, packages outside of it are not found', async () => {
    write('arm/a.obj');
    const model = write('ws/robot/r.urdf', robot('package://arm/a.obj'));
    expect((await loadModelFile(model)).nmesh).toBe(1);
    expect((await errorOf(model, { root: join(top, 'ws') })).message).toContain("the package 'arm' is not known");
  });

  it('the studio offers files of found packages, and none that leave them', async () => {
    write('ws/arm/meshes/a.obj');
    symlinkSync(write('secret.obj'), join(top, 'ws/arm/meshes/link.obj'));
    const files = ['package://arm/meshes/a.obj', 'package://arm/meshes/link.obj', 'package://arm/../../secret.obj'];
    const { files: offered, urdf } = await new StudioModel(write('ws/robot/r.urdf', robot(...files))).manifest();
    expect(offered.map(({ path }) => path.slice(top.length)).sort()).toEqual([
      '/ws/arm/meshes/a.obj',
      '/ws/robot/r.urdf',
    ]);
    expect(urdf.packages).toEqual({ arm: join(top, 'ws/arm') });
    expect(() => structuredClone(urdf)).not.toThrow();
  });
});
