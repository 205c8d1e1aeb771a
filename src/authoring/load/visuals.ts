/** Visuals of robots, which may take the look of their mesh files. */
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Element } from '../../modelling/spec/element.js';

/** Tests whether a geom is a `visual` of a URDF file. */
export const isVisual = ({ source }: Element<'geom'>): boolean =>
  (source as Partial<XmlElement> | undefined)?.name === 'visual';
