/** `mujoco.sdf.bowl`: a hollow sphere, cut at a height. */
import { definePlugin } from '../model/plugin.js';

/** Quilez, Distance functions, https://iquilezles.org/articles/distfunctions/ ("cut hollow sphere"). */
export const bowl = definePlugin({
  name: 'mujoco.sdf.bowl',
  doc: 'A hollow sphere without its top.',
  attributes: {
    height: { type: 'number', default: 0.4, doc: 'Height of the cut above the center [m].' },
    radius: { type: 'number', default: 1, above: 0, doc: 'Radius of the sphere [m].' },
    thickness: { type: 'number', default: 0.02, above: 0, doc: 'Half of the thickness of the wall [m].' },
  },
  check: (_m, { config }) =>
    Math.abs(config.height) <= config.radius ? undefined : 'the height of the cut must be within the radius',
  sdf: {
    staticDistance(p, o, shape) {
      const height = shape[0];
      const radius = shape[1];
      const x = p[o];
      const y = p[o + 1];
      const z = p[o + 2];
      const across = Math.sqrt(x * x + y * y);
      const width = Math.sqrt(radius * radius - height * height);
      const thickness = shape[2];
      // the rim is nearest above the cone through it, the sphere elsewhere
      if (height * across < width * z) {
        const dx = across - width;
        const dz = z - height;
        return Math.sqrt(dx * dx + dz * dz) - thickness;
      }
      return Math.abs(Math.sqrt(across * across + z * z) - radius) - thickness;
    },
    aabb([, radius = 0, thickness = 0]) {
      const half = radius + thickness;
      return [0, 0, 0, half, half, half];
    },
  },
});
