/** A box with rounded edges, as a signed distance field. */
import { definePlugin } from '../../src/api/index.js';

export default definePlugin({
  name: 'example.rounded_box',
  doc: 'A box with rounded edges.',
  attributes: {
    size: { type: 'numbers', length: 3, default: [0.1, 0.1, 0.1], doc: 'Half sizes [m].' },
    radius: { type: 'number', default: 0.02, above: 0, doc: 'Radius of the edges [m].' },
  },
  sdf: {
    staticDistance(p, o, [a = 0, b = 0, c = 0, radius = 0]) {
      const x = Math.abs(p[o]!) - a + radius;
      const y = Math.abs(p[o + 1]!) - b + radius;
      const z = Math.abs(p[o + 2]!) - c + radius;
      const inside = Math.min(Math.max(x, y, z), 0);
      const [u, v, w] = [Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)];
      return inside + Math.sqrt(u * u + v * v + w * w) - radius;
    },
    aabb: ([a = 0, b = 0, c = 0]) => [0, 0, 0, 1.1 * a, 1.1 * b, 1.1 * c],
  },
});
