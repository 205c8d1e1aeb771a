/** A shape by a formula: boxes with rounded edges fall, collide and roll by a signed distance field that is written here. */
import { compile, definePlugin, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const rounded = definePlugin({
  name: 'gallery.rounded_box',
  doc: 'A box with rounded edges.',
  attributes: {
    size: { type: 'numbers', length: 3, default: [0.15, 0.15, 0.15], doc: 'Half sizes [m].' },
    radius: { type: 'number', default: 0.05, above: 0, doc: 'Radius of the edges [m].' },
  },
  sdf: {
    staticDistance(p, o, [a = 0, b = 0, c = 0, radius = 0]) {
      const x = Math.abs(p[o]!) - a + radius;
      const y = Math.abs(p[o + 1]!) - b + radius;
      const z = Math.abs(p[o + 2]!) - c + radius;
      const inside = Math.min(Math.max(x, y, z), 0);
      return inside + Math.hypot(Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)) - radius;
    },
    aabb: ([a = 0, b = 0, c = 0]) => [0, 0, 0, 1.1 * a, 1.1 * b, 1.1 * c],
  },
});

const box = (
  i: number,
) => `<body pos="${((i % 3) - 1) * 0.4} ${(i % 2) * 0.1} ${0.6 + 0.4 * i}" euler="${20 * i} ${35 * i} 0">
  <freejoint/>
  <geom type="sdf" mesh="box" rgba="${[0.9 - 0.1 * i, 0.45, 0.2 + 0.1 * i].join(' ')} 1"><plugin instance="box"/></geom>
</body>`;

const model = compile(
  parseXML(`<mujoco>
    <extension>
      <plugin plugin="gallery.rounded_box"><instance name="box"><config key="radius" value=".06"/></instance></plugin>
    </extension>
    <asset><mesh name="box"><plugin instance="box"/></mesh></asset>
    <worldbody>
      <light pos="0 -2 4"/>
      <geom type="plane" size="3 3 .1" rgba=".75 .78 .82 1"/>
      ${[0, 1, 2, 3, 4].map(box).join('\n')}
    </worldbody>
  </mujoco>`),
  { extensions: { plugins: [rounded] } },
);
await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });
