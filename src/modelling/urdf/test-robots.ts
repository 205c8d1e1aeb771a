/** For tests: robots of URDF, as text and read. */
import { Diagnostics, familyOf } from '../../foundation/base/diagnostics.js';
import type { Spec } from '../spec/spec.js';
import type { UrdfOptions } from './options.js';

/** A Spec, and what was said while it was read. */
export interface Read {
  readonly spec: Spec;
  readonly messages: string[];
}

/** An inertial that a link can have. */
export const MASS = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
/** A link. */
export const link = (name: string, inside = ''): string => `<link name="${name}">${inside}</link>`;
/** Two links. */
export const PAIR = link('a') + link('b');
/** A joint from one to the other. */
export const joint = (inside = '', attributes = 'name="j" type="revolute"'): string =>
  `<joint ${attributes}><parent link="a"/><child link="b"/>${inside}</joint>`;

/** The parser of the package, which stands above this folder. */
type Parse = (text: string, options: { readonly urdf: UrdfOptions; readonly diagnostics: Diagnostics }) => Spec;

/** Functions that read the elements of a robot. */
export function readersWith(parse: Parse) {
  const read = (content: string, urdf: UrdfOptions = {}, attributes = 'name="r"'): Read => {
    const diagnostics = new Diagnostics();
    const spec = parse(`<robot ${attributes}>${content}</robot>`, { urdf, diagnostics });
    return { spec, messages: diagnostics.list.map(({ code, message }) => `${familyOf(code)}: ${message}`) };
  };
  /** The joint between the two links. */
  const jointOf = (inside: string, type = 'revolute'): Read & { joint: NonNullable<ReturnType<Spec['find']>> } => {
    const found = read(PAIR + joint(inside, `name="j" type="${type}"`));
    return { ...found, joint: found.spec.find('joint', 'j')! as never };
  };
  return { read, jointOf };
}
