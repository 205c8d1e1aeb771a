/** Sites, cameras and lights: their poses in the body. */

import { compose, normalizeQuat, rotate, transform, unit3 } from '../../../foundation/math/pose.js';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { GEOM_TYPE } from '../../../foundation/schema/mjcf/keywords.js';
import { shapeOfType } from '../../../foundation/schema/shapes.js';
import type { CompiledMesh } from '../assets/assets.js';
import { type Compilation, vec3 } from '../compilation.js';
import type { CompiledCamera, CompiledLight, CompiledSite } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import { checkSize, placementOf, reachOf } from './geom.js';

/** Reads type, size and pose of a site; reports a type that sites cannot have. */
export function resolveSite(compilation: Compilation, site: CompiledSite, assets: Registry): void {
  const el = site.element;
  site.type = GEOM_TYPE[el.type];
  site.material = el.material;
  if (!shapeOfType(site.type)!.isForSites) {
    compilation.report(el, 'bad-site/type', { type: el.type }, 'type');
  }
  const { size, pose } = placementOf(compilation, el);
  checkSize(compilation, el, site.type, size);
  site.size = size;
  site.pose = site.frame ? compose(site.frame, pose) : pose;
  takeMesh(compilation, site, assets);
}

/** Uses a mesh as shape. The frame of the site stays the authored one; the shape is at the pose of the mesh in it. */
function takeMesh(compilation: Compilation, site: CompiledSite, assets: Registry): void {
  const { element: el, type } = site;
  const isMesh = type === GeomType.MESH;
  if (!el.mesh) {
    if (isMesh) compilation.report(el, 'bad-site/needs-mesh', {}, 'type');
    return;
  }
  site.mesh = assets.resolve<CompiledMesh>(el, 'mesh', ObjType.MESH);
  if (!isMesh) compilation.report(el, 'bad-site/mesh', { type: el.type }, 'mesh');
  if (!site.mesh) return;
  site.mesh.visual = false;
  site.material ??= site.mesh.element.material;
  site.size = reachOf(site.mesh.geometry.bounds);
}

/** Reads the pose of a camera in its body; checks its field of view and sensor. */
export function resolveCamera(compilation: Compilation, camera: CompiledCamera): void {
  const el = camera.element;
  const pose = compilation.poseOf(el);
  const inBody = camera.frame ? compose(camera.frame, pose) : pose;
  camera.pose = { pos: inBody.pos, quat: normalizeQuat(inBody.quat) };
  const fault = (fault: Message<CodeIn<'bad-camera'>>, attribute: string): void =>
    compilation.reportMessage(el, fault, attribute);
  if (el.fovy >= 180) fault(message('bad-camera/fovy'), 'fovy');
  const isIntrinsic = [el.focal, el.focalpixel, el.principal, el.principalpixel].some((v) => v?.some((x) => x !== 0));
  const hasSensor = el.sensorsize.every((x) => x > 0);
  if (isIntrinsic && !hasSensor) fault(message('bad-camera/sensorsize'), 'sensorsize');
  if (hasSensor && el.resolution.some((x) => x <= 0)) fault(message('bad-camera/resolution'), 'resolution');
}

/** Reads position and direction of a light in its body; reports a light without direction. */
export function resolveLight(light: CompiledLight, compilation: Compilation): void {
  const { element: el, frame } = light;
  const [pos, dir] = [vec3(el.pos), vec3(el.dir)];
  light.pos = frame ? transform(frame, pos) : pos;
  const unit = unit3(frame ? rotate(dir, frame.quat) : dir);
  light.dir = unit ?? dir;
  if (!unit) compilation.reportMessage(el, message('bad-light/dir'), 'dir');
  if (el.softness < 0 || el.softness > 1) compilation.reportMessage(el, message('bad-light/softness'), 'softness');
}
