/** Flexes and skins, figures, messages, open files and named access, in both modules. */
import type { MainModule } from '@mujoco/mujoco';
import { describe, test } from 'vitest';
import { sameInBoth } from './both.js';

const FLEXES = `
<mujoco>
  <worldbody>
    <flexcomp name="sheet" type="grid" count="4 3 1" spacing="0.1 0.1 0.1" pos="0 0 1" radius="0.01" dim="2" mass="1" rgba="0 .7 .2 1">
      <contact selfcollide="none"/><edge equality="true"/>
    </flexcomp>
    <flexcomp name="block" type="grid" count="3 3 3" spacing="0.1 0.1 0.1" pos="1 0 1" radius="0.02" dim="3" mass="1">
      <contact selfcollide="none"/><edge equality="true"/>
    </flexcomp>
    <flexcomp name="rope" type="grid" count="4 1 1" spacing="0.1 0.1 0.1" pos="-1 0 1" radius="0.03" dim="1" mass="1">
      <edge equality="true"/>
    </flexcomp>
  </worldbody>
</mujoco>`;

const RAYS = [
  [0, [0.03, 0.02, 2], [0, 0, -1]],
  [0, [0.03, 0.02, 0], [0.1, 0.05, 1]],
  [0, [3, 3, 3], [0, 0, 1]],
  [1, [1.03, 0.02, 2], [0, 0, -1]],
  [1, [0, 0.01, 1.02], [1, 0, 0]],
  [2, [-1, 0.01, 2], [0, 0, -1]],
] as const;

describe('both modules agree on', () => {
  test('rays against flexes', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string(FLEXES);
      const data = new mj.MjData(model);
      mj.mj_forward(model, data);
      for (const [flex, from, along] of RAYS) {
        for (let shown = 0; shown < 16; shown++) {
          const [vert, edge, face, skin] = [1, 2, 4, 8].map((bit) => (shown & bit) !== 0);
          const [vertid, normal] = [new mj.IntBuffer(1), new mj.DoubleBuffer(3)];
          const [origin, direction] = [Array.from<number>(from), Array.from<number>(along)];
          const sides = [vert!, edge!, face!, skin!] as const;
          const distance = mj.mj_rayFlex(model, data, 0, ...sides, flex, origin, direction, vertid, normal);
          see(`flex ${flex}, shown ${shown}`, distance);
          if (distance >= 0) see(`normal ${flex}, shown ${shown}`, normal);
        }
      }
    }, 1e-6);
  });

  test('rays against skins', async () => {
    await sameInBoth((mj, see) => {
      const vert = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5];
      for (const [x, y] of [
        [0.2, 0.2],
        [0.9, 0.8],
        [2, 2],
      ] as const) {
        const vertid = new mj.IntBuffer(1);
        const distance = mj.mju_raySkin(2, 4, [0, 1, 2, 1, 3, 2], vert, [x, y, 3], [0, 0, -1], vertid);
        see(`at ${x} ${y}`, distance);
        if (distance >= 0) see(`vertex at ${x} ${y}`, vertid);
      }
    });
  });

  test('flexes in a scene', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string(FLEXES);
      const data = new mj.MjData(model);
      mj.mj_forward(model, data);
      const scene = new mj.MjvScene(model, 1000);
      const [option, camera] = [new mj.MjvOption(), new mj.MjvCamera()];
      for (const name of ['FLEXVERT', 'FLEXEDGE'] as const) option.flags[mj.mjtVisFlag[`mjVIS_${name}`].value] = 1;
      mj.mjv_updateScene(model, data, option, new mj.MjvPerturb(), camera, mj.mjtCatBit.mjCAT_ALL.value, scene);
      see('numbers', [scene.nflex, scene.nskin, scene.flexvertopt, scene.flexedgeopt, scene.flexfaceopt]);
      for (const name of ['vertadr', 'vertnum', 'edgeadr', 'edgenum', 'faceadr', 'facenum', 'faceused'] as const) {
        see(name, scene[`flex${name}`]);
      }
      see('vertices', scene.flexvert);
      see('edges', scene.flexedge);
      for (let flex = 0; flex < scene.nflex; flex++) {
        const first = 9 * scene.flexfaceadr[flex];
        const end = first + 9 * scene.flexfaceused[flex];
        see(`faces ${flex}`, scene.flexface.slice(first, end));
        see(`normals ${flex}`, scene.flexnormal.slice(first, end));
      }
      for (let i = 0; i < scene.ngeom; i++) {
        const geom = scene.geoms.get(i)!;
        see(`geom ${i}`, [geom.type, geom.objtype, geom.objid, geom.category, ...geom.pos, ...geom.size, ...geom.rgba]);
      }
      mj.mjv_updateSkin(model, data, scene);
      scene.delete();
    }, 1e-5);
  });

  test('a flex made from a few settings', async () => {
    await sameInBoth((mj, see) => {
      const spec = mj.parseXMLString('<mujoco><worldbody><body name="b"/></worldbody></mujoco>');
      const body = mj.mjs_findBody(spec, 'b')!;
      const flex = makeFlex(mj, body);
      see('settings', [flex.dim, flex.radius, Number(flex.flatskin)]);
      flex.selfcollide = mj.mjtFlexSelf.mjFLEXSELF_NONE;
      flex.internal = false;
      const model = mj.mj_compile(spec);
      see('sizes', [model.nbody, model.nflex, model.nflexvert, model.nflexelem, model.nv, model.neq]);
      see('masses', model.body_mass);
      see('places', model.body_pos);
    });
  });

  test('figures', async () => {
    await sameInBoth((mj, see) => {
      const figure = new mj.MjvFigure();
      figure.linewidth = 7;
      figure.linergb[1] = 0.5;
      see('copy', [figure.copy().linewidth, figure.copy().linergb[1]]);
      mj.mjv_defaultFigure(figure);
      for (const name of ['flg_legend', 'flg_extend', 'linewidth', 'gridwidth', 'highlightid', 'subplot'] as const) {
        see(name, figure[name]);
      }
      for (const name of [
        'linergb',
        'gridrgb',
        'figurergba',
        'range',
        'xformat',
        'yformat',
        'minwidth',
        'linepnt',
      ] as const) {
        see(name, figure[name]);
      }
      see('room', [figure.linedata.length, figure.linename.length, figure.title.length, figure.xlabel.length]);
    }, 1e-6);
  });

  test('message buffers', async () => {
    await sameInBoth((mj, see) => {
      const config = mj.mju_getLogConfig();
      see('config', [config.topics, Number(config.logto_console), Number(config.logto_file)]);
      see('file', config.logfile);
      config.topics = 3;
      config.logto_console = false;
      mj.mju_setLogConfig(config);
      see('set', [mj.mju_getLogConfig().topics, Number(mj.mju_getLogConfig().logto_console)]);
      mj.mju_info(1, 'something');
      mj.mju_writeLog('WARNING', 'once');
      const log = mj.FS.readFile('/MUJOCO_LOG.TXT', { encoding: 'utf8' }) as unknown as string;
      see(
        'log',
        log
          .split('\n')
          .slice(-4, -1)
          .filter((line) => !/\d\d:\d\d/.test(line)),
      );
      config.topics = 0;
      config.logto_console = true;
      mj.mju_setLogConfig(config);
    });
  });

  test('opened files', async () => {
    await sameInBoth((mj, see) => {
      const { FS } = mj;
      mj.FS_createPath('/', 'open/deep', true, true);
      mj.FS_createDataFile('/open', 'data', new Uint8Array([1, 2, 3, 4, 5]), true, true, false);
      const stream = FS.open('/open/data', 'r+');
      const buffer = new Uint8Array(8);
      see('read', FS.read(stream, buffer, 1, 2, undefined));
      see('moved', FS.llseek(stream, 1, 1));
      see('written', FS.write(stream, new Uint8Array([9, 8, 7]), 0, 3, undefined, false));
      FS.close(stream);
      see('buffer', buffer);
      see('file', FS.readFile('/open/data'));
      FS.truncate('/open/data', 3);
      see('cut', FS.readFile('/open/data'));
      see('kinds', [FS.isFile(FS.stat('/open/data', false).mode), FS.isDir(FS.lstat('/open').mode)].map(Number));
      mj.FS_unlink('/open/data');
      see('left', FS.readdir('/open'));
      FS.rmdir('/open/deep');
      FS.rmdir('/open');
    });
  });

  test('classes of named access', async () => {
    await sameInBoth((mj, see) => {
      const model = mj.MjModel.from_xml_string('<mujoco><worldbody><geom name="g" size="1"/></worldbody></mujoco>');
      const data = new mj.MjData(model);
      see('model', model.geom('g').constructor.name);
      see('data', data.geom('g').constructor.name);
      see('instance', Number(model.geom('g') instanceof (mj.MjModelGeomAccessor as never)));
      see('members', Number('MjDataKeyframeAccessor' in mj));
    });
  });
});

type Body = NonNullable<ReturnType<MainModule['mjs_findBody']>>;

function makeFlex(mj: MainModule, body: Body) {
  const shape = [
    [3, 3, 1],
    [1, 1, 1],
    [0.1, 0.1, 0.1],
    [1, 1, 1],
  ] as const;
  const [count, cells, spacing, scale] = shape.map((each) => [...each]) as [number[], number[], number[], number[]];
  const pose = [
    [0, 0, 1],
    [1, 0, 0, 0],
    [0, 0, 0],
  ] as const;
  const [pos, quat, origin] = pose.map((each) => [...each]) as [number[], number[], number[]];
  const vfs = new mj.MjVFS();
  const made = mj.mjs_makeFlex(
    ...([body, 'cloth', 'grid', 2, 'full', count, cells, spacing, scale] as const),
    ...([0.01, 2, 0.01, 1, 0, 1, 0, pos, quat, origin, '', vfs] as const),
  );
  if (!made) throw new Error('no flex was made');
  return made;
}
