/** Objects that the user throws into a running model. */
import type { Spec } from '../../modelling/spec/spec.js';
import type { Launch, LaunchShape } from './simulation-protocol.js';

/** Half-sizes of each shape as multiples of the requested size. */
const SIZES: Readonly<Record<LaunchShape, readonly number[]>> = {
  sphere: [1],
  box: [1, 1, 1],
  capsule: [0.5, 1],
  cylinder: [1, 0.5],
  ellipsoid: [1, 0.7, 0.5],
};

const COLORS = [
  [0.86, 0.36, 0.24, 1],
  [0.93, 0.66, 0.2, 1],
  [0.3, 0.62, 0.46, 1],
  [0.25, 0.5, 0.78, 1],
  [0.56, 0.4, 0.7, 1],
] as const;

/** Adds a free body to launch; returns its name. */
export function addLaunched(spec: Spec, { shape, size, density, position }: Launch): string {
  const name = freeName(spec);
  const body = spec.worldbody.addBody({ name, pos: [...position] as [number, number, number] });
  body.addFreejoint({ name });
  const rgba = [...COLORS[spec.all('body').length % COLORS.length]!] as [number, number, number, number];
  body.addGeom({ type: shape, size: SIZES[shape].map((share) => share * size), density, rgba });
  return name;
}

function freeName(spec: Spec): string {
  for (let i = 1; ; i++) {
    const name = `launched ${i}`;
    if (!spec.find('body', name) && !spec.find('joint', name)) return name;
  }
}
