import { defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of meshes, of their vertices, normals, faces and hulls. */
export const MESH_FIELDS = defineFields<ModelSizeName>()({
  /** Its first vertex, -1 for none. */
  mesh_vertadr: int('nmesh'),
  /** Number of its vertices. */
  mesh_vertnum: int('nmesh'),
  /** Its first triangle, -1 for none. */
  mesh_faceadr: int('nmesh'),
  /** Number of its triangles. */
  mesh_facenum: int('nmesh'),
  /** The first node of its bounding volume hierarchy, -1 for none. */
  mesh_bvhadr: int('nmesh'),
  /** Number of nodes of its bounding volume hierarchy. */
  mesh_bvhnum: int('nmesh'),
  /** The first node of its octree, -1 for none. */
  mesh_octadr: int('nmesh'),
  /** Number of nodes of its octree. */
  mesh_octnum: int('nmesh'),
  /** Its first normal, -1 for none. */
  mesh_normaladr: int('nmesh'),
  /** Number of its normals. */
  mesh_normalnum: int('nmesh'),
  /** Its first texture coordinate, -1 for none. */
  mesh_texcoordadr: int('nmesh'),
  /** Number of its texture coordinates. */
  mesh_texcoordnum: int('nmesh'),
  /** The first value of its hull, -1 for none. */
  mesh_graphadr: int('nmesh'),
  /** Vertices farthest along the 27 directions of a 3 x 3 x 3 grid: starting points for support functions. */
  mesh_extrema: int('nmesh', 27),
  /** Vertices in the frame of the mesh [m]. */
  mesh_vert: float('nmeshvert', 3),
  /** Normals. */
  mesh_normal: float('nmeshnormal', 3),
  /** Texture coordinates. */
  mesh_texcoord: float('nmeshtexcoord', 2),
  /** Vertices of the triangles, counted within the mesh. */
  mesh_face: int('nmeshface', 3),
  /** Normals of the corners of the triangles. */
  mesh_facenormal: int('nmeshface', 3),
  /** Texture coordinates of the corners of the triangles. */
  mesh_facetexcoord: int('nmeshface', 3),
  /** Convex hull: numbers of vertices and faces, then edges by vertex and faces. */
  mesh_graph: int('nmeshgraph'),
  /** Scale that was applied to the vertices of the file. */
  mesh_scale: num('nmesh', 3),
  /** Translation that was applied to the vertices of the file [m]. */
  mesh_pos: num('nmesh', 3),
  /** Rotation that was applied to the vertices of the file. */
  mesh_quat: num('nmesh', 4),
  /** Address of the path of its file in `paths`, -1 for none. */
  mesh_pathadr: int('nmesh'),
  /** Number of polygons of the hull. */
  mesh_polynum: int('nmesh'),
  /** Its first polygon. */
  mesh_polyadr: int('nmesh'),
  /** Outward normals of the polygons. */
  mesh_polynormal: num('nmeshpoly', 3),
  /** First vertex of the polygon in `mesh_polyvert`. */
  mesh_polyvertadr: int('nmeshpoly'),
  /** Number of its vertices. */
  mesh_polyvertnum: int('nmeshpoly'),
  /** Vertices of the polygons. */
  mesh_polyvert: int('nmeshpolyvert'),
  /** First polygon at the vertex in `mesh_polymap`. */
  mesh_polymapadr: int('nmeshvert'),
  /** Number of polygons at the vertex. */
  mesh_polymapnum: int('nmeshvert'),
  /** Polygons by vertex. */
  mesh_polymap: int('nmeshpolymap'),
});
