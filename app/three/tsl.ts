/** The part of `three/tsl` that the studio uses, module by module, for the reason given in `webgpu.ts`. */

export {
  cameraProjectionMatrix,
  cameraProjectionMatrixInverse,
  cameraViewMatrix,
  cameraWorldMatrix,
} from 'three/src/nodes/accessors/Camera.js';
export { cubeTexture } from 'three/src/nodes/accessors/CubeTextureNode.js';
export { modelWorldMatrix } from 'three/src/nodes/accessors/ModelNode.js';
export { positionLocal } from 'three/src/nodes/accessors/Position.js';
export { texture } from 'three/src/nodes/accessors/TextureNode.js';
export { uniformArray } from 'three/src/nodes/accessors/UniformArrayNode.js';
export { attribute } from 'three/src/nodes/core/AttributeNode.js';
export { renderGroup } from 'three/src/nodes/core/UniformGroupNode.js';
export { uniform } from 'three/src/nodes/core/UniformNode.js';
export { varying } from 'three/src/nodes/core/VaryingNode.js';
export { screenCoordinate, screenUV } from 'three/src/nodes/display/ScreenNode.js';
export { select } from 'three/src/nodes/math/ConditionalNode.js';
export {
  abs,
  clamp,
  cos,
  dot,
  floor,
  fract,
  fwidth,
  length,
  max,
  min,
  mix,
  normalize,
  pow,
  reflect,
  sin,
  smoothstep,
  sqrt,
  step,
} from 'three/src/nodes/math/MathNode.js';
export { mod } from 'three/src/nodes/math/OperatorNode.js';
export * from 'three/src/nodes/tsl/TSLCore.js';
export { Discard } from 'three/src/nodes/utils/Discard.js';
export { Loop } from 'three/src/nodes/utils/LoopNode.js';
