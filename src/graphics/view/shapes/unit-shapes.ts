/** Primitive shapes with radius or half-size 1 and their axis along z. */
import type { BufferGeometry } from 'three/webgpu';
import { SurfaceBuilder, type Triple, type Vertex } from './surface-builder.js';

/** Subdivision of round and flat shapes. */
export interface Fineness {
  /** Number of parts around the axis, along a meridian, and along a straight side. */
  readonly slices: number;
  readonly stacks: number;
  readonly rows: number;
  /** Number of squares along the side of a box. */
  readonly quads: number;
}

/** Functions that create the primitives with a given subdivision. */
export const PRIMITIVES = {
  sphere,
  capsule,
  cylinder,
  arrow: (fineness: Fineness) => arrow(fineness, 1, WEDGE),
  arrow1: (fineness: Fineness) => arrow(fineness, 1, 1),
  arrow2: doubleArrow,
  box,
  plane,
  triangle,
  line,
  linebox,
} as const;
/** The name of one of `PRIMITIVES`. */
export type Primitive = keyof typeof PRIMITIVES;

const TURN = 2 * Math.PI;

/** Profile of a band of a round shape: radius, height, normal (outwards, upwards) and texture row at `v`. */
type Profile = (v: number) => {
  readonly radius: number;
  readonly z: number;
  readonly normal: readonly [number, number];
  readonly row: number;
  readonly reach?: number;
};

function band(builder: SurfaceBuilder, slices: number, rows: number, profile: Profile): void {
  builder.grid(slices, rows, (u, v): Vertex => {
    const { radius, z, normal, row, reach = 0 } = profile(v);
    const [c, s] = [Math.cos(TURN * u), Math.sin(TURN * u)];
    return {
      position: [radius * c, radius * s, z],
      normal: [normal[0] * c, normal[0] * s, normal[1]],
      uv: [u, row],
      stretch: [0, 0, reach],
    };
  });
}

/** Radius and height of a point of a meridian; the radius is exactly zero at the poles. */
const meridian = (elevation: number): [number, number] => {
  const s = Math.sin(elevation);
  return [Math.abs(s) === 1 ? 0 : Math.cos(elevation), s];
};

function sphere({ slices, stacks }: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  band(builder, slices, stacks, (v) => {
    const [radius, z] = meridian((v - 0.5) * Math.PI);
    return { radius, z, normal: [radius, z], row: 1 - v };
  });
  return builder.build();
}

/** Half-spheres of radius 1 at a distance `reach` from the center, and the tube between them. */
function capsule({ slices, stacks, rows }: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  const half = Math.max(1, Math.floor(stacks / 2));
  band(builder, slices, half, (v) => {
    const [radius, z] = meridian((v - 1) * (Math.PI / 2));
    return { radius, z, normal: [radius, z], row: 1 - v, reach: -1 };
  });
  band(builder, slices, rows, (v) => ({ radius: 1, z: 0, normal: [1, 0], row: 1 - v, reach: 2 * v - 1 }));
  band(builder, slices, half, (v) => {
    const [radius, z] = meridian(v * (Math.PI / 2));
    return { radius, z, normal: [radius, z], row: 1 - v, reach: 1 };
  });
  return builder.build();
}

/** Adds a disk at a height that faces up or down. */
function disk(builder: SurfaceBuilder, slices: number, rings: number, z: number, up: 1 | -1, size = 1): void {
  builder.grid(slices, rings, (u, v): Vertex => {
    const radius = size * (up > 0 ? 1 - v : v);
    const [x, y] = [radius * Math.cos(TURN * u), radius * Math.sin(TURN * u)];
    return { position: [x, y, z], normal: [0, 0, up], uv: [0.5 + 0.5 * x, 0.5 + 0.5 * y] };
  });
}

function tube(builder: SurfaceBuilder, slices: number, rows: number, from: number, to: number): void {
  band(builder, slices, rows, (v) => ({ radius: 1, z: from + v * (to - from), normal: [1, 0], row: 1 - v }));
}

function cylinder({ slices, rows }: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  const rings = Math.max(1, Math.floor(rows / 2));
  disk(builder, slices, rings, -1, -1);
  tube(builder, slices, rows, -1, 1);
  disk(builder, slices, rings, 1, 1);
  return builder.build();
}

/** Width of the head of an arrow relative to its shaft. */
const WEDGE = 1.75;

/** Adds the head of an arrow between two heights; it points along the axis if the second one is higher. */
function head(builder: SurfaceBuilder, { slices, rows }: Fineness, from: number, to: number, width: number): void {
  const along = Math.sign(to - from);
  const diagonal = Math.SQRT1_2;
  band(builder, slices, rows, (v) => {
    const t = along > 0 ? v : 1 - v;
    return {
      radius: width * (1 - t),
      z: from + t * (to - from),
      normal: [diagonal, along * diagonal],
      row: 1 - t,
    };
  });
  disk(builder, slices, 1, from, along > 0 ? -1 : 1, width);
}

/** An arrow of length 1/2 from the origin; two thirds of it are the shaft. */
function arrow(fineness: Fineness, sign: 1 | -1, width: number): BufferGeometry {
  const builder = new SurfaceBuilder();
  tube(builder, fineness.slices, fineness.rows, 0, sign / 3);
  disk(builder, fineness.slices, 1, 0, -1);
  head(builder, fineness, sign / 3, sign / 2, width);
  return builder.build();
}

/** An arrow that points both ways, centered. */
function doubleArrow(fineness: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  tube(builder, fineness.slices, fineness.rows, -1 / 3, 1 / 3);
  head(builder, fineness, -1 / 3, -1 / 2, WEDGE);
  head(builder, fineness, 1 / 3, 1 / 2, WEDGE);
  return builder.build();
}

/** Sides of a box: outward normal, and the axes of the two texture coordinates. */
const SIDES: readonly (readonly [normal: Triple, right: Triple, up: Triple])[] = [
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [1, 0, 0],
    [0, -1, 0],
  ],
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
];

function box({ quads }: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  for (const [normal, right, up] of SIDES) {
    builder.grid(quads, quads, (u, v) => ({
      position: normal.map((n, k) => n + right[k]! * (2 * u - 1) + up[k]! * (2 * v - 1)) as unknown as Triple,
      normal,
      uv: [u, 1 - v],
    }));
  }
  return builder.build();
}

/** A square in the xy plane that faces up. */
function plane({ quads }: Fineness): BufferGeometry {
  const builder = new SurfaceBuilder();
  builder.grid(quads, quads, (u, v) => ({
    position: [2 * u - 1, 2 * v - 1, 0],
    normal: [0, 0, 1],
    uv: [u, 1 - v],
  }));
  return builder.build();
}

/** The triangle from the origin to the ends of the x and y axes. */
function triangle(): BufferGeometry {
  const builder = new SurfaceBuilder();
  const normal: Triple = [0, 0, 1];
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const;
  const [a, b, c] = corners.map(([x, y]) => builder.vertex({ position: [x, y, 0], normal, uv: [x, 1 - y] })) as [
    number,
    number,
    number,
  ];
  builder.triangle(a, b, c);
  return builder.build();
}

/** Adds a thin rod between two points of the unit box; its thickness is the reach of the instance. */
function rod(builder: SurfaceBuilder, from: Triple, to: Triple): void {
  const along = [0, 1, 2].findIndex((k) => from[k] !== to[k]);
  const [p, q] = [(along + 1) % 3, (along + 2) % 3];
  const aside = (corner: number): Triple => {
    const out: [number, number, number] = [0, 0, 0];
    out[p] = corner === 0 || corner === 3 ? 1 : -1;
    out[q] = corner < 2 ? 1 : -1;
    return out;
  };
  builder.grid(4, 1, (u, v) => {
    const stretch = aside(Math.round(4 * u) % 4);
    return { position: v === 0 ? from : to, normal: stretch, stretch };
  });
}

/** A line from the origin along the z axis. */
function line(): BufferGeometry {
  const builder = new SurfaceBuilder();
  rod(builder, [0, 0, 0], [0, 0, 1]);
  return builder.build();
}

/** The twelve edges of a box. */
function linebox(): BufferGeometry {
  const builder = new SurfaceBuilder();
  for (let axis = 0; axis < 3; axis++) {
    for (const a of [-1, 1]) {
      for (const b of [-1, 1]) {
        const from: [number, number, number] = [0, 0, 0];
        from[axis] = -1;
        from[(axis + 1) % 3] = a;
        from[(axis + 2) % 3] = b;
        const to: [number, number, number] = [...from];
        to[axis] = 1;
        rod(builder, from, to);
      }
    }
  }
  return builder.build();
}
