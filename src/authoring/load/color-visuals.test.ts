import { expect, it } from 'vitest';
import { compile, loadModel, loadSpec, parseXML, type ResourceProvider, toXML } from '../../api/index.js';
import { encodePNG } from '../../hosts/node/png.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A large triangle of the material `a`, and a small one of `b`. */
const dae = (
  a: string,
  b: string,
  more = '',
): string => `<COLLADA><library_images><image id="img"><init_from>skin%201.png</init_from>
    </image></library_images>
  <library_effects><effect id="ea"><profile_COMMON>${more}<technique><phong>${a}</phong></technique></profile_COMMON></effect>
    <effect id="eb"><profile_COMMON><technique><lambert>${b}</lambert></technique></profile_COMMON></effect></library_effects>
  <library_materials><material id="ma"><instance_effect url="#ea"/></material>
    <material id="mb"><instance_effect url="#eb"/></material></library_materials>
  <library_geometries><geometry id="g"><mesh>
    <source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array>
      <technique_common><accessor source="#pa" stride="3"/></technique_common></source>
    <source id="t"><float_array id="ta" count="2">0 0</float_array>
      <technique_common><accessor source="#ta" stride="2"/></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
    <triangles material="small"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 3</p></triangles>
    <triangles material="large"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#t" offset="1"/>
      <p>1 0 2 0 3 0 0 0 2 0 3 0</p></triangles>
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"><bind_material><technique_common>
    <instance_material symbol="large" target="#ma"/><instance_material symbol="small" target="#mb"/>
  </technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
const diffuse = (rgba: string): string => `<diffuse><color>${rgba}</color></diffuse>`;
const TEXTURED = '<diffuse><texture texture="sampler" texcoord="UV"/></diffuse>';
const SAMPLER = `<newparam sid="surface"><surface type="2D"><init_from>img</init_from></surface></newparam>
  <newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>`;
const PICTURE = encodePNG({ width: 2, height: 2, channels: 4, data: new Uint8Array(16).fill(255) });

const OBJ = `mtllib look/robot.mtl
v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1
usemtl small\nf 1 2 4\nusemtl large\nf -3 -2 -1\nf 1 3 4\nf 1 3 2\n`;
const MTL = `newmtl large\nKd 0.25 0.5 0.75\nd 0.5\nnewmtl small\nKd 1 0 0\n`;

const robot = (mesh: string, material = ''): string => `<robot name="r"><link name="world"/><link name="a">
  <visual><geometry><box size="1 1 1"/></geometry><material name="m"><color rgba="1 0 1 1"/></material></visual>
  <visual name="seen"><geometry><mesh filename="${mesh}"/></geometry>${material}</visual>
  <collision><geometry><sphere radius="1"/></geometry></collision>
  <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="revolute"><parent link="world"/><child link="a"/><limit lower="-1" upper="1"/></joint></robot>`;

const seenIn = (text: string, files: Record<string, string | Uint8Array>, urdf = {}) =>
  parseXML(text, { files: { 'r.urdf': text, ...files }, name: 'r.urdf', urdf }).get('geom', 'seen')!;

const COLORED = dae(diffuse('0.2 0.4 0.6 1'), diffuse('1 0 0 1'));

it('a visual has the color of the DAE material that covers the largest area', () => {
  expect(seenIn(robot('m/a.dae'), { 'm/a.dae': COLORED }).rgba).toEqual([0.2, 0.4, 0.6, 1]);
});

it('a visual has the color and opacity of the MTL file that its OBJ file names', () => {
  const files = { 'm/a.obj': OBJ, 'm/look/robot.mtl': MTL };
  expect(seenIn(robot('m/a.obj'), files).rgba).toEqual([0.25, 0.5, 0.75, 0.5]);
  // without its MTL file, it has the color of the previous visual, as before
  expect(seenIn(robot('m/a.obj'), { 'm/a.obj': OBJ }).rgba).toEqual([1, 0, 1, 1]);
});

it('a material in the URDF file takes precedence over that of the mesh, as do the rules of MuJoCo', () => {
  const material = '<material name="mine"><color rgba="0 1 0 1"/></material>';
  expect(seenIn(robot('m/a.dae', material), { 'm/a.dae': COLORED }).rgba).toEqual([0, 1, 0, 1]);
  const asMujoco = { asMujoco: true, visuals: true };
  expect(seenIn(robot('m/a.dae'), { 'm/a.dae': COLORED }, asMujoco).rgba).toEqual([1, 0, 1, 1]);
});

it('a visual has the texture of its DAE file, or of the MTL file', () => {
  const text = dae(TEXTURED, diffuse('1 0 0 1'), SAMPLER);
  const geom = seenIn(robot('m/a.dae'), { 'm/a.dae': text, 'm/skin 1.png': PICTURE });
  expect([geom.material, geom.isSet('rgba')]).toEqual(['skin 1', false]);
  expect(geom.spec.get('texture', 'skin 1')!.file).toBe('m/skin 1.png');
  const model = compile(geom.spec);
  expect([model.ntex, model.nmat, model.geom('seen').matid]).toEqual([1, 1, 0]);
  expect(toXML(geom.spec)).toContain('material="skin 1"');
  const mtl = 'newmtl large\nmap_Kd -s 1 1 1 skin.png\n';
  const other = seenIn(robot('m/a.obj'), { 'm/a.obj': OBJ, 'm/look/robot.mtl': mtl, 'm/look/skin.png': PICTURE });
  expect(other.spec.get('texture', 'skin')!.file).toBe('m/look/skin.png');
});

it('an image that is missing, not PNG, absolute or outside of the root of the model is not used', () => {
  const files: Record<string, string | Uint8Array> = {
    'm/look/robot.mtl': '',
    'm/a.obj': OBJ,
    'm/look/skin.jpg': encode('JFIF'),
  };
  for (const image of ['none.png', 'skin.jpg', '/etc/skin.png', '../../../../skin.png', 'http://a.example/skin.png']) {
    files['m/look/robot.mtl'] = `newmtl large\nKd 0 0 1\nmap_Kd ${image}\n`;
    const geom = seenIn(robot('m/a.obj'), files);
    expect([geom.material, geom.rgba, geom.spec.all('texture').length], image).toEqual([undefined, [0, 0, 1, 1], 0]);
  }
});

it('files of fetched meshes are fetched, and only below the root', async () => {
  const asked: string[] = [];
  const files: Record<string, string | Uint8Array> = {
    'fetched:r.urdf': robot('m/a.obj'),
    'fetched:m/a.obj': OBJ,
    'fetched:m/look/robot.mtl': 'newmtl large\nmap_Kd skin.png\nnewmtl small\nmap_Kd http://a.example/b.png\n',
    'fetched:m/look/skin.png': PICTURE,
  };
  const provider: ResourceProvider = {
    prefix: 'fetched',
    open({ uri }) {
      asked.push(uri);
      return Object.hasOwn(files, uri) ? {} : undefined;
    },
    read: async ({ uri }) => {
      const content = files[uri]!;
      return typeof content === 'string' ? encode(content) : content;
    },
    close: () => {},
  };
  const options = { extensions: { providers: [provider] } };
  const spec = await loadSpec('fetched:r.urdf', options);
  expect(spec.get('geom', 'seen')!.material).toBe('skin');
  expect((await loadModel('fetched:r.urdf', options)).ntex).toBe(1);
  expect([...new Set(asked)].sort()).toEqual(Object.keys(files).sort());
});
