/** Draws geoms on a 2D canvas from the side: fast everywhere, also without a graphics card. */
import { type Data, GeomType, type Model } from 'kinetree';

export interface Camera {
  /** Body that the view follows along x. */
  readonly body: string;
  /** Height of the point in the center of the view [m]. */
  readonly height: number;
  /** Distance of the camera [m]. */
  readonly distance: number;
}

/** Slope of the view from above. */
const TILT = 0.14;
/** Distance between lines of the floor [m]. */
const GRID = 0.5;

type Point = readonly [x: number, y: number, scale: number];

export class Picture {
  private readonly pen: CanvasRenderingContext2D;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.pen = canvas.getContext('2d')!;
  }

  draw(model: Model, data: Data, camera: Camera): void {
    const { canvas, pen } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((x) => Math.round(x * devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const followed = data.xpos[3 * model.body(camera.body).id]!;
    /** Projects a world point to the canvas; also returns the scale there [px/m]. */
    const project = (x: number, y: number, z: number): Point => {
      const [up, depth] = [z - camera.height, camera.distance + y];
      const scale = (1.1 * height!) / Math.max(0.1, depth - TILT * up);
      return [width! / 2 + scale * (x - followed), height! / 2 - scale * (up + TILT * y), scale];
    };
    pen.clearRect(0, 0, width!, height!);
    this.floor(project, followed);
    const geoms = Array.from({ length: model.ngeom }, (_, id) => id).filter(
      (id) => model.geom_type[id] !== GeomType.PLANE,
    );
    // farther geoms are drawn first
    geoms.sort((a, b) => data.geom_xpos[3 * b + 1]! - data.geom_xpos[3 * a + 1]!);
    const moving = geoms.filter((id) => model.geom_bodyid[id]! > 0);
    for (const id of moving) this.shadow(project, data.geom_xpos, 3 * id, model.geom_rbound[id]!);
    for (const id of geoms) this.geom(model, data, id, project);
  }

  private floor(project: (x: number, y: number, z: number) => Point, followed: number): void {
    const { pen } = this;
    pen.strokeStyle = '#b9c5d1';
    pen.lineWidth = 1;
    pen.beginPath();
    const first = GRID * Math.floor(followed / GRID) - 8 * GRID;
    for (let i = 0; i <= 16; i++) {
      const x = first + GRID * i;
      this.line(project(x, -1, 0), project(x, 3, 0));
    }
    for (let y = -1; y <= 3; y += GRID) this.line(project(first, y, 0), project(first + 16 * GRID, y, 0));
    pen.stroke();
  }

  private line(from: Point, to: Point): void {
    this.pen.moveTo(from[0], from[1]);
    this.pen.lineTo(to[0], to[1]);
  }

  private shadow(
    project: (x: number, y: number, z: number) => Point,
    xpos: Float64Array,
    at: number,
    bound: number,
  ): void {
    const [x, y, scale] = project(xpos[at]!, xpos[at + 1]!, 0);
    this.pen.fillStyle = '#00000010';
    this.pen.beginPath();
    this.pen.ellipse(x, y, scale * bound, scale * bound * 0.25, 0, 0, 2 * Math.PI);
    this.pen.fill();
  }

  private geom(model: Model, data: Data, id: number, project: (x: number, y: number, z: number) => Point): void {
    const { pen } = this;
    const { geom_xpos: pos, geom_xmat: mat } = data;
    const size = model.geom_size.subarray(3 * id, 3 * id + 3);
    /** Projects a point in the frame of the geom. */
    const place = (x: number, y: number, z: number): Point => {
      const world = (row: number) =>
        pos[3 * id + row]! +
        mat[9 * id + 3 * row]! * x +
        mat[9 * id + 3 * row + 1]! * y +
        mat[9 * id + 3 * row + 2]! * z;
      return project(world(0), world(1), world(2));
    };
    pen.fillStyle = pen.strokeStyle = colorOf(model, id);
    if (model.geom_type[id] === GeomType.BOX) {
      const corners = [-1, 1].flatMap((x) =>
        [-1, 1].flatMap((y) => [-1, 1].map((z) => place(x * size[0]!, y * size[1]!, z * size[2]!))),
      );
      this.polygon(hull(corners));
      return;
    }
    const half = model.geom_type[id] === GeomType.CAPSULE ? size[1]! : 0;
    const [from, to] = [place(0, 0, -half), place(0, 0, half)];
    pen.lineCap = 'round';
    pen.lineWidth = size[0]! * (from[2] + to[2]);
    pen.beginPath();
    this.line(from, half > 0 ? to : [from[0] + 0.01, from[1], from[2]]);
    pen.stroke();
  }

  private polygon(points: readonly Point[]): void {
    const { pen } = this;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.closePath();
    pen.fill();
  }
}

/** Color of the material, if present, else of the geom. */
function colorOf(model: Model, id: number): string {
  const material = model.geom_matid[id]!;
  const [from, at] = material >= 0 ? [model.mat_rgba, 4 * material] : [model.geom_rgba, 4 * id];
  const [r, g, b] = from.subarray(at, at + 3);
  return `rgb(${255 * r!} ${255 * g!} ${255 * b!})`;
}

/** Convex hull of points, by Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
