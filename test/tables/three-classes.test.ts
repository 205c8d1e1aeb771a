/** One row of the schema generates a class of `kinetree/three`, its types and an element of `kinetree/react`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Object3D } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../scripts/three-classes.js';
import { MJCF } from '../../src/foundation/schema/mjcf.js';
import * as classes from '../../src/web/three-components/classes.js';
import { COMPONENT_KINDS, classNameOf } from '../../src/web/three-components/component-kinds.js';
import { MjElement } from '../../src/web/three-components/element.js';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
/** The text without formatting. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/,\s\)/g, ')').trim();

describe.each(GENERATED)('%s', (path, text) => {
  it('the generated classes match the schema (npm run three-classes)', () => {
    expect(plain(read(path)).replace(/\( /g, '(')).toBe(plain(text()).replace(/\( /g, '('));
  });
});

describe('classes', () => {
  it.each(COMPONENT_KINDS)('the class of %s has a property for each attribute', (kind) => {
    const Class = (classes as unknown as Record<string, new (object: Object3D) => MjElement>)[classNameOf(kind)]!;
    const component = new Class(new Object3D()) as MjElement & Record<string, unknown>;
    expect(component).toBeInstanceOf(MjElement);
    expect(component.elementKind).toBe(kind);
    for (const name of Object.keys(MJCF[kind].attributes)) {
      // a member of all components would hide an attribute of its name
      expect(name in MjElement.prototype || Object.hasOwn(component, name), name).toBe(false);
      expect(component[name], name).toEqual(component.get(name));
    }
  });

  it('classes for a choice of an attribute extend the class of their kind', () => {
    const joint = new classes.MjSlideJoint(new Object3D());
    expect(joint).toBeInstanceOf(classes.MjJoint);
    expect(joint.type).toBe('slide');
    expect(classes.MjSlideJoint.name).toBe('MjSlideJoint');
  });
});
