/** A plugin in the page: an engine plugin of a few lines pushes flags that hang on hinges. Change the wind and run it again. */
import { compile, definePlugin, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const wind = definePlugin({
  name: 'gallery.wind',
  doc: 'A torque on each hinge of a body, as of wind with gusts.',
  attributes: {
    strength: { type: 'number', default: 1, doc: 'Torque at the mean wind [N m].' },
    period: { type: 'number', default: 2, above: 0, doc: 'Period of gusts [s].' },
  },
  passive: true,
  compute(m, d, { bodies, config }) {
    const gust = 1 + 0.6 * Math.sin((2 * Math.PI * d.time) / config.period);
    for (const body of bodies) {
      const dof = m.body_dofadr[body]!;
      // the torque falls as the flag turns out of the wind
      const angle = d.qpos[m.jnt_qposadr[m.body_jntadr[body]!]!]!;
      d.qfrc_passive[dof]! += config.strength * gust * Math.cos(angle);
    }
  },
});

const flags = Array.from({ length: 7 }, (_, i) => {
  const hue = [1 - i / 8, 0.35, 0.2 + i / 8].map((x) => x.toFixed(2)).join(' ');
  return `<body pos="${(0.45 * (i - 3)).toFixed(2)} 0 1.2">
    <joint axis="1 0 0" damping=".05"/>
    <geom type="box" size=".18 .01 .3" pos="0 0 -.3" mass=".5" rgba="${hue} 1"/>
    <plugin plugin="gallery.wind"><config key="strength" value="${(0.6 + 0.2 * i).toFixed(1)}"/></plugin>
  </body>`;
});

const model = compile(
  parseXML(`<mujoco>
    <extension><plugin plugin="gallery.wind"/></extension>
    <worldbody>
      <light pos="0 -2 3"/>
      <geom type="plane" size="3 3 .1" rgba=".75 .78 .82 1"/>
      <geom type="capsule" fromto="-1.7 0 1.22 1.7 0 1.22" size=".02" rgba=".35 .38 .42 1" contype="0" conaffinity="0"/>
      ${flags.join('\n')}
    </worldbody>
  </mujoco>`),
  { extensions: { plugins: [wind] } },
);
await createViewer(document.querySelector('canvas')!, model);
