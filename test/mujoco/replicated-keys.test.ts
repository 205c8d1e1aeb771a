/** The names of keyframes that `replicate` copies. */
import { expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { sameInBoth } from './both.js';

const REPLICATE = '<replicate count="3" offset="1 0 0"><body><joint type="slide"/><geom size=".1"/></body></replicate>';
const model = (keys: string, content = REPLICATE): string =>
  `<mujoco><worldbody>${content}</worldbody><keyframe>${keys}</keyframe></mujoco>`;

const MODELS = {
  'one without a name': model('<key qpos="1"/>'),
  'one with a name': model('<key name="k" qpos="1"/>'),
  'one of each': model('<key qpos="1"/><key name="k" qpos="2"/>'),
  'a name like a number': model('<key time="1"/><key name="7"/>'),
  'a separator': model('<key qpos="1"/>', REPLICATE.replace('count="3"', 'count="12" sep="-"')),
  nested: model('<key qpos="1"/>', `<replicate count="2" offset="0 1 0">${REPLICATE}</replicate>`),
  'one after the other': model('<key time="1"/>', REPLICATE + REPLICATE),
};

test('keyframes copied by replicate have the names of the reference', async () => {
  await sameInBoth((mj, see) => {
    for (const [title, xml] of Object.entries(MODELS)) {
      const m = mj.MjModel.from_xml_string(xml);
      see(`${title}: names`, new TextDecoder().decode(Uint8Array.from(m.names)));
      see(`${title}: addresses`, m.name_keyadr);
      see(`${title}: qpos`, m.key_qpos);
    }
  });
});

test('the first of several unnamed keyframes gets the numbered names, though the reference refuses them', async () => {
  const mj = await loadDropIn();
  const m = mj.MjModel.from_xml_string(model('<key qpos="1"/><key qpos="2"/>'));
  const names = Array.from({ length: m.nkey }, (_, i) => mj.mj_id2name(m, mj.mjtObj.mjOBJ_KEY.value, i));
  expect(names).toEqual(['0', '', '1', '', '2', '', '', '']);
});
