/** The positions of an instance's vertices: its row-major frame, scale and reach are columns of the instance. */
import { attribute, cameraProjectionMatrix, cameraViewMatrix, dot, Fn, normalize, select, vec3, vec4 } from 'three/tsl';

/** Columns of an instance, four numbers each. */
export const INSTANCE_COLUMNS = [
  /** Rows of the frame: directions and origin. */
  'row0',
  'row1',
  'row2',
  'rgba',
  /** Emission, specular, shininess (as an exponent), and whether it is lit. */
  'surface',
  /** Scale along the axes of the shape, and reach. */
  'shape',
  /** Scale and offset of texture coordinates; or scale of the direction in which a cube is looked up. */
  'texture',
  /** Number of the geom of the scene plus one; how metallic and how rough its surface is; 1 if it is a plane without an end. */
  'identity',
] as const;
/** The name of one of `INSTANCE_COLUMNS`. */
export type InstanceColumn = (typeof INSTANCE_COLUMNS)[number];

/** Returns the shader node that reads a column of the instance. */
export const column = (name: InstanceColumn) => attribute<'vec4'>(name, 'vec4');

const rows = () => [column('row0'), column('row1'), column('row2')] as const;

/** Place on the shape, before its frame is applied [m]. */
export const shapePosition = Fn(() => {
  const shape = column('shape');
  return attribute<'vec3'>('position', 'vec3').mul(shape.xyz).add(attribute<'vec3'>('stretch', 'vec3').mul(shape.w));
});

/** Place in the world [m]. */
export const worldPosition = Fn(() => {
  const place = vec4(shapePosition(), 1);
  const [a, b, c] = rows();
  return vec3(dot(a, place), dot(b, place), dot(c, place));
});

/** Unit normal in the world: normals shrink where shapes grow. */
export const worldNormal = Fn(() => {
  const { x, y, z } = column('shape').xyz;
  const scale = vec3(y.mul(z), z.mul(x), x.mul(y));
  const normal = attribute<'vec3'>('normal', 'vec3').mul(scale);
  const [a, b, c] = rows();
  const turned = vec3(dot(a.xyz, normal), dot(b.xyz, normal), dot(c.xyz, normal));
  return normalize(select(dot(turned, turned).greaterThan(0), turned, vec3(0, 0, 1)));
});

/** Place in the picture. */
export const clipPosition = Fn(() => cameraProjectionMatrix.mul(cameraViewMatrix).mul(vec4(worldPosition(), 1)));
