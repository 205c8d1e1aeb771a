/** Vertex positions of instances: frame (row-major), scale and reach are columns of each instance. */
import { attribute, cameraProjectionMatrix, cameraViewMatrix, dot, Fn, normalize, select, vec3, vec4 } from 'three/tsl';

/** Columns of an instance, four numbers each. */
export const INSTANCE_COLUMNS = [
  /** Rows of the frame: directions and origin. */
  'row0',
  'row1',
  'row2',
  'rgba',
  /** Emission, specular, shininess (as an exponent), and 1 if lit. */
  'surface',
  /** Scale along the axes of the shape, and `reach`, the factor of the vertex attribute `stretch`. */
  'shape',
  /** Scale and offset of texture coordinates, or scale of the lookup direction for a cube texture. */
  'texture',
  /** Index of the scene geom plus one; metallic; roughness; 1 for an infinite plane, plus twice the outline. */
  'identity',
] as const;
/** The name of one of `INSTANCE_COLUMNS`. */
export type InstanceColumn = (typeof INSTANCE_COLUMNS)[number];

/** Returns the shader node that reads a column of the instance. */
export const column = (name: InstanceColumn) => attribute<'vec4'>(name, 'vec4');

const rows = () => [column('row0'), column('row1'), column('row2')] as const;

/** Vertex position in the frame of the shape [m]. */
export const shapePosition = Fn(() => {
  const shape = column('shape');
  return attribute<'vec3'>('position', 'vec3').mul(shape.xyz).add(attribute<'vec3'>('stretch', 'vec3').mul(shape.w));
});

/** Vertex position in the world [m]. */
export const worldPosition = Fn(() => {
  const place = vec4(shapePosition(), 1);
  const [a, b, c] = rows();
  return vec3(dot(a, place), dot(b, place), dot(c, place));
});

/** Unit normal in the world. Normals are scaled inversely to positions. */
export const worldNormal = Fn(() => {
  const { x, y, z } = column('shape').xyz;
  const scale = vec3(y.mul(z), z.mul(x), x.mul(y));
  const normal = attribute<'vec3'>('normal', 'vec3').mul(scale);
  const [a, b, c] = rows();
  const turned = vec3(dot(a.xyz, normal), dot(b.xyz, normal), dot(c.xyz, normal));
  return normalize(select(dot(turned, turned).greaterThan(0), turned, vec3(0, 0, 1)));
});

/** Vertex position in clip space. */
export const clipPosition = Fn(() => cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(worldPosition(), 1)));
