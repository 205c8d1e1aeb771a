/** Objects of three.js that represent elements of a model. */
import { error } from './message.js';

/** Messages by code. */
export const THREE_MESSAGES = {
  'component-without-parent': error('{component} needs an object above it with one of {parents}'),
  'component-scaled': error(
    '{object} is scaled ({scale}), and {component} with it: bodies and frames have no size; scale the geoms, sites and meshes instead',
  ),
  'component-size/no-sizes': error(
    '{subject} cannot be scaled by {scale}: a geom of type {type} has no sizes; scale the vertices, or the asset by its own scale',
  ),
  'component-size/fromto': error('{subject} cannot be scaled by {scale}: its length is given by fromto'),
  'component-size/round': error(
    '{subject} cannot be scaled by {scale}: a {type} must have the same scale along {axes}',
  ),
  'component-size/round-ellipsoid': error(
    '{subject} cannot be scaled by {scale}: a {type} must have the same scale along {axes}; an ellipsoid can differ',
  ),
  'component-pose': error('{component} has its pose from its object: leave out {attribute}, and move the object'),
  'component-geometry/no-mesh': error(
    '{subject}: without a {asset} it needs an object that is a Mesh, whose geometry is used',
  ),
  'component-geometry/plane': error(
    '{subject}: a height field needs a PlaneGeometry of which only the heights (z) are changed',
  ),
  'component-reference': error('{component} refers to {target}, which is not in its scene'),
  'component-settings': error("{first} and {second} give '{attribute}' of {element} different values: {values}"),
} as const;
