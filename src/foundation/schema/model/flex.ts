import { bool, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of flexes, of their nodes, vertices, edges and elements. */
export const FLEX_FIELDS = defineFields<ModelSizeName>()({
  /** Bits that are matched with the affinity of others. */
  flex_contype: int('nflex'),
  /** Bits that are matched with the contact type of others. */
  flex_conaffinity: int('nflex'),
  /** Dimension of its contacts. */
  flex_condim: int('nflex'),
  /** Priority of its contact parameters. */
  flex_priority: int('nflex'),
  /** Weight when solver parameters are mixed. */
  flex_solmix: num('nflex'),
  /** Reference of its contacts. */
  flex_solref: num('nflex', 2),
  /** Impedance of its contacts. */
  flex_solimp: num('nflex', 5),
  /** Friction: sliding, torsional, rolling. */
  flex_friction: num('nflex', 3),
  /** Distance at which contacts become active [m]. */
  flex_margin: num('nflex'),
  /** Distance beyond the margin at which contacts are listed without force [m]. */
  flex_gap: num('nflex'),
  /** 1 if elements collide within themselves, which keeps them from inverting, else 0. */
  flex_internal: bool('nflex'),
  /** The self-collision mode of the flex (`FlexSelf`). */
  flex_selfcollide: int('nflex'),
  /** Number of layers of elements, from the surface, that may collide. */
  flex_activelayers: int('nflex'),
  /** 1 if contacts act as passive forces instead of constraints, else 0. */
  flex_passive: int('nflex'),
  /** 1 lines, 2 triangles, 3 tetrahedra. */
  flex_dim: int('nflex'),
  /** Material, -1 for none. */
  flex_matid: int('nflex'),
  /** Group for visibility. */
  flex_group: int('nflex'),
  /** Order of the interpolation between nodes; 0 when vertices move by themselves. */
  flex_interp: int('nflex'),
  /** Cells of the interpolation grid along each axis. */
  flex_cellnum: int('nflex', 3),
  /** Its first node, -1 for none. */
  flex_nodeadr: int('nflex'),
  /** Number of its nodes. */
  flex_nodenum: int('nflex'),
  /** Its first vertex, -1 for none. */
  flex_vertadr: int('nflex'),
  /** Number of its vertices. */
  flex_vertnum: int('nflex'),
  /** Its first edge, -1 for none. */
  flex_edgeadr: int('nflex'),
  /** Number of its edges. */
  flex_edgenum: int('nflex'),
  /** Its first element, -1 for none. */
  flex_elemadr: int('nflex'),
  /** Number of its elements. */
  flex_elemnum: int('nflex'),
  /** Its first value in `flex_elem`, -1 for none. */
  flex_elemdataadr: int('nflex'),
  /** Its first value in `flex_stiffness`, -1 for none. */
  flex_stiffnessadr: int('nflex'),
  /** Its first value in `flex_elemedge`, -1 for none. */
  flex_elemedgeadr: int('nflex'),
  /** Its first value in `flex_bending`, -1 for none. */
  flex_bendingadr: int('nflex'),
  /** Number of fragments of its surface. */
  flex_shellnum: int('nflex'),
  /** Its first value in `flex_shell`, -1 for none. */
  flex_shelldataadr: int('nflex'),
  /** Its first element-vertex pair, -1 for none. */
  flex_evpairadr: int('nflex'),
  /** Number of its element-vertex pairs. */
  flex_evpairnum: int('nflex'),
  /** Its first texture coordinate, -1 for none. */
  flex_texcoordadr: int('nflex'),
  /** Body of the node. */
  flex_nodebodyid: int('nflexnode'),
  /** Body of the vertex. */
  flex_vertbodyid: int('nflexvert'),
  /** First edge at the vertex in `flex_vertedge`. */
  flex_vertedgeadr: int('nflexvert'),
  /** Number of edges at the vertex. */
  flex_vertedgenum: int('nflexvert'),
  /** Edges by vertex. */
  flex_vertedge: int('nflexedge', 2),
  /** The two vertices of the edge, counted within the flex. */
  flex_edge: int('nflexedge', 2),
  /** The vertices opposite to the edge in its one or two triangles, -1 for none. */
  flex_edgeflap: int('nflexedge', 2),
  /** Vertices of the elements, dim + 1 each. */
  flex_elem: int('nflexelemdata'),
  /** Texture coordinates of the elements, dim + 1 each. */
  flex_elemtexcoord: int('nflexelemdata'),
  /** Edges of the elements. */
  flex_elemedge: int('nflexelemedge'),
  /** Layer of the element, counted from the surface. */
  flex_elemlayer: int('nflexelem'),
  /** Vertices of the fragments of the surface, dim each. */
  flex_shell: int('nflexshelldata'),
  /** Element and vertex that may collide. */
  flex_evpair: int('nflexevpair', 2),
  /** Vertex in the frame of its body [m]. */
  flex_vert: num('nflexvert', 3),
  /** Vertex at qpos0 in the unit box of the flex. */
  flex_vert0: num('nflexvert', 3),
  /** Inverse of the reference shape matrix of the vertex. */
  flex_vertmetric: num('nflexvert', 4),
  /** Node in the frame of its body [m]. */
  flex_node: num('nflexnode', 3),
  /** Node at qpos0 in the world [m]. */
  flex_node0: num('nflexnode', 3),
  /** Length of the edge at qpos0 [m]. */
  flexedge_length0: num('nflexedge'),
  /** Inverse inertia along the edge at qpos0 [1/kg]. */
  flexedge_invweight0: num('nflexedge'),
  /** Radius around vertices, edges and faces [m]. */
  flex_radius: num('nflex'),
  /** Half sizes of the box of the vertices at qpos0 [m]. */
  flex_size: num('nflex', 3),
  /** Stiffness of the elements, by the finite element method. */
  flex_stiffness: num('nflexstiffness'),
  /** Bending stiffness of the edges. */
  flex_bending: num('nflexbending'),
  /** Degree of freedom of each row of the constant metric factor. */
  efm0_dofid: int('nefm0dof'),
  /** Non-zeros of each of its rows. */
  efm0_L_rownnz: int('nefm0dof'),
  /** Address of each of its rows. */
  efm0_L_rowadr: int('nefm0dof'),
  /** Columns of its non-zeros. */
  efm0_L_colind: int('nefm0L'),
  /** Factor of M + (h^2 + h d) K for bending. */
  efm0_L: num('nefm0L'),
  /** Rayleigh damping [s]. */
  flex_damping: num('nflex'),
  /** Stiffness of the edges [N/m]. */
  flex_edgestiffness: num('nflex'),
  /** Damping of the edges [N s/m]. */
  flex_edgedamping: num('nflex'),
  /** The part that is constrained: 0 nothing, 1 edges, 2 vertices, 3 strain. */
  flex_edgeequality: int('nflex'),
  /** 1 if all vertices belong to one body, else 0. */
  flex_rigid: bool('nflex'),
  /** 1 if both vertices of the edge belong to one body, else 0. */
  flexedge_rigid: bool('nflexedge'),
  /** 1 if every vertex is at the origin of its body, else 0. */
  flex_centered: bool('nflex'),
  /** 1 if the surface is rendered with flat shading, else 0. */
  flex_flatskin: bool('nflex'),
  /** The first node of its bounding volume hierarchy, -1 for none. */
  flex_bvhadr: int('nflex'),
  /** Number of nodes of its bounding volume hierarchy. */
  flex_bvhnum: int('nflex'),
  /** Non-zeros of each row of the edge Jacobian. */
  flexedge_J_rownnz: int('nflexedge'),
  /** Address of each row. */
  flexedge_J_rowadr: int('nflexedge'),
  /** Columns of its non-zeros. */
  flexedge_J_colind: int('nJfe'),
  /** Non-zeros of each row of the vertex Jacobian. */
  flexvert_J_rownnz: int('nflexvert', 2),
  /** Address of each row. */
  flexvert_J_rowadr: int('nflexvert', 2),
  /** Columns of its non-zeros. */
  flexvert_J_colind: int('nJfv', 2),
  /** Color when no material gives one. */
  flex_rgba: float('nflex', 4),
  /** Texture coordinates. */
  flex_texcoord: float('nflextexcoord', 2),
});
