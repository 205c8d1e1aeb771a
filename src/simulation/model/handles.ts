/** Properties of handles, with the comments of their arrays; made by `npm run handle-types`. */

/** Rows of the Model arrays of one element, by kind. */
export interface ModelRows {
  body: {
    /** Parent of the body; the world is its own parent. */
    parentid: number;
    /** Ancestor of the body that is a child of the world; the world for itself. */
    rootid: number;
    /** First ancestor, or the body itself, that can move relative to its parent; a mocap body is its own. */
    weldid: number;
    /** Index among mocap bodies, -1 for any other body. */
    mocapid: number;
    /** Number of joints of the body. */
    jntnum: number;
    /** Id of its first joint, -1 without joints. */
    jntadr: number;
    /** Number of degrees of freedom of the body relative to its parent. */
    dofnum: number;
    /** Its first degree of freedom, -1 without any. */
    dofadr: number;
    /** Kinematic tree it belongs to, -1 for static bodies. */
    treeid: number;
    /** Number of geoms of the body. */
    geomnum: number;
    /** Id of its first geom, -1 without geoms. */
    geomadr: number;
    /** 1: the rows of M of this body are diagonal; 2: and all its joints are sliders; 0: general. */
    simple: number;
    /** The relation of body frame and inertial frame (`SameFrame`); where they coincide, products can be skipped. */
    sameframe: number;
    /** Position of the body frame in its parent frame [m]. */
    pos: Float64Array;
    /** Orientation of the body frame in its parent frame (unit quaternion w, x, y, z). */
    quat: Float64Array;
    /** Center of mass in the body frame [m]. */
    ipos: Float64Array;
    /** Orientation of the principal axes of inertia in the body frame (unit quaternion). */
    iquat: Float64Array;
    /** Mass [kg]. */
    mass: number;
    /** Mass of the body and all its descendants [kg]. */
    subtreemass: number;
    /** Principal moments of inertia [kg m^2]. */
    inertia: Float64Array;
    /** Mean diagonal of the inverse inertia the body offers at qpos0: translation [1/kg], rotation [1/(kg m^2)]. */
    invweight0: Float64Array;
    /** Upward force that compensates gravity, as a fraction of the weight of the body. */
    gravcomp: number;
    /** Largest margin plus gap of its geoms [m]. */
    margin: number;
    /** User values. */
    user: Float64Array;
    /** Plugin instance of passive forces, -1 for none. */
    plugin: number;
    /** Union of the contact types of its geoms. */
    contype: number;
    /** Union of the contact affinities of its geoms. */
    conaffinity: number;
    /** Root of its bounding volume hierarchy in the `bvh_` arrays, -1 for none. */
    bvhadr: number;
    /** Number of nodes of that hierarchy. */
    bvhnum: number;
  };
  joint: {
    /** Kind of joint (`JointType`). */
    type: number;
    /** First coordinate of the joint in `qpos`. */
    qposadr: number;
    /** First degree of freedom of the joint. */
    dofadr: number;
    /** Body the joint moves. */
    bodyid: number;
    /** Actuator whose damping and armature act on this joint, -1 for none. */
    actuatorid: number;
    /** Group for visibility. */
    group: number;
    /** 1 if the joint has limits, else 0. */
    limited: number;
    /** 1 if the sum of actuator forces on the joint is limited, else 0. */
    actfrclimited: number;
    /** 1 if gravity compensation counts as an actuator force, else 0. */
    actgravcomp: number;
    /** Reference of the limit constraint (time constant, damping ratio). */
    solref: Float64Array;
    /** Impedance of the limit constraint. */
    solimp: Float64Array;
    /** Anchor in the body frame [m]. */
    pos: Float64Array;
    /** Axis in the body frame (unit vector). */
    axis: Float64Array;
    /** Linear spring stiffness [N/m or N m/rad]. */
    stiffness: number;
    /** Coefficients of the higher powers of displacement in the spring force. */
    stiffnesspoly: Float64Array;
    /** Limits [m or rad]. */
    range: Float64Array;
    /** Limits of the total actuator force [N or N m]. */
    actfrcrange: Float64Array;
    /** Distance to a limit at which its constraint becomes active [m or rad]. */
    margin: number;
    /** User values. */
    user: Float64Array;
  };
  geom: {
    /** Shape (`GeomType`). */
    type: number;
    /** Bits that are matched with the affinity of another geom. */
    contype: number;
    /** Bits that are matched with the contact type of another geom. */
    conaffinity: number;
    /** Dimension of its contacts: 1, 3, 4 or 6. */
    condim: number;
    /** Body it is fixed to. */
    bodyid: number;
    /** Mesh or height field it shows, -1 for none. */
    dataid: number;
    /** Material, -1 for none. */
    matid: number;
    /** Group for visibility. */
    group: number;
    /** The priority of the geom: of two geoms in contact, the one with the higher priority decides the parameters. */
    priority: number;
    /** Plugin instance of a signed distance field, -1 for none. */
    plugin: number;
    /** The relation of the geom's frame to that of its body (`SameFrame`). */
    sameframe: number;
    /** Weight when solver parameters of two geoms are mixed. */
    solmix: number;
    /** Reference of its contacts. */
    solref: Float64Array;
    /** Impedance of its contacts. */
    solimp: Float64Array;
    /** Sizes, by shape [m]. */
    size: Float64Array;
    /** Center and half sizes of its box in its own frame [m]. */
    aabb: Float64Array;
    /** Radius of the sphere around its center that holds it; 0 for planes [m]. */
    rbound: number;
    /** Position in the body frame [m]. */
    pos: Float64Array;
    /** Orientation in the body frame (unit quaternion). */
    quat: Float64Array;
    /** Friction: sliding, torsional [m], rolling [m]. */
    friction: Float64Array;
    /** Distance at which contacts become active [m]. */
    margin: number;
    /** Distance beyond the margin at which contacts are listed without force [m]. */
    gap: number;
    /** Velocity of the surface: linear [m/s], angular [rad/s]. */
    surfacevel: Float64Array;
    /** Adhesive force of its contacts [N]. */
    adhesion: number;
    /** Coefficients of the ellipsoid fluid model: flag, drag and lift, virtual mass and inertia. */
    fluid: Float64Array;
    /** User values. */
    user: Float64Array;
    /** Color when no material gives one. */
    rgba: Float32Array;
  };
  site: {
    /** Shape for rendering (`GeomType`). */
    type: number;
    /** Body it is fixed to. */
    bodyid: number;
    /** Mesh, -1 for none. */
    dataid: number;
    /** Material, -1 for none. */
    matid: number;
    /** Group for visibility. */
    group: number;
    /** The relation of the site's frame to that of its body (`SameFrame`). */
    sameframe: number;
    /** Sizes, by shape [m]. */
    size: Float64Array;
    /** Position in the body frame [m]. */
    pos: Float64Array;
    /** Orientation in the body frame (unit quaternion). */
    quat: Float64Array;
    /** User values. */
    user: Float64Array;
    /** Color when no material gives one. */
    rgba: Float32Array;
  };
  camera: {
    /** The tracking mode of the camera (`CamLight`). */
    mode: number;
    /** Body it is attached to. */
    bodyid: number;
    /** Body it looks at, -1 for none. */
    targetbodyid: number;
    /** Position in the body frame [m]. */
    pos: Float64Array;
    /** Orientation in the body frame (unit quaternion); it looks along -z. */
    quat: Float64Array;
    /** Position relative to the subtree center of mass at qpos0, in world axes [m]. */
    poscom0: Float64Array;
    /** Position relative to the body at qpos0, in world axes [m]. */
    pos0: Float64Array;
    /** Orientation in the world at qpos0 (3 x 3, by rows). */
    mat0: Float64Array;
    /** Perspective or orthographic (`Projection`). */
    projection: number;
    /** Vertical field of view [deg], or height of an orthographic image [m]. */
    fovy: number;
    /** Distance between the eyes [m]. */
    ipd: number;
    /** Width and height [pixels]. */
    resolution: Int32Array;
    /** The outputs of the camera (bits of `CamOutBit`). */
    output: number;
    /** Width and height of the sensor; zero when the field of view is given [m]. */
    sensorsize: Float32Array;
    /** Focal lengths and principal point [m]. */
    intrinsic: Float32Array;
    /** User values. */
    user: Float64Array;
  };
  light: {
    /** The tracking mode of the light (`CamLight`). */
    mode: number;
    /** Body it is attached to. */
    bodyid: number;
    /** Body it shines at, -1 for none. */
    targetbodyid: number;
    /** Kind of light (`LightType`). */
    type: number;
    /** Texture of an image light, -1 for none. */
    texid: number;
    /** 1 if the light casts shadows, else 0. */
    castshadow: number;
    /** Radius of the bulb, for soft shadows [m]. */
    bulbradius: number;
    /** Luminous intensity [cd]. */
    intensity: number;
    /** Distance beyond which it has no effect [m]. */
    range: number;
    /** 1 if the light is on, else 0. */
    active: number;
    /** Position in the body frame [m]. */
    pos: Float64Array;
    /** Direction in the body frame (unit vector). */
    dir: Float64Array;
    /** Position relative to the subtree center of mass at qpos0, in world axes [m]. */
    poscom0: Float64Array;
    /** Position relative to the body at qpos0, in world axes [m]. */
    pos0: Float64Array;
    /** Direction in the world at qpos0. */
    dir0: Float64Array;
    /** Constant, linear and quadratic attenuation. */
    attenuation: Float32Array;
    /** Half angle of a spot light [deg]. */
    cutoff: number;
    /** Softness of the edge of a spot light. */
    softness: number;
    /** Exponent of the falloff of a spot light. */
    exponent: number;
    /** Ambient color. */
    ambient: Float32Array;
    /** Diffuse color. */
    diffuse: Float32Array;
    /** Specular color. */
    specular: Float32Array;
  };
  flex: {
    /** Bits that are matched with the affinity of others. */
    contype: number;
    /** Bits that are matched with the contact type of others. */
    conaffinity: number;
    /** Dimension of its contacts. */
    condim: number;
    /** Priority of its contact parameters. */
    priority: number;
    /** Weight when solver parameters are mixed. */
    solmix: number;
    /** Reference of its contacts. */
    solref: Float64Array;
    /** Impedance of its contacts. */
    solimp: Float64Array;
    /** Friction: sliding, torsional, rolling. */
    friction: Float64Array;
    /** Distance at which contacts become active [m]. */
    margin: number;
    /** Distance beyond the margin at which contacts are listed without force [m]. */
    gap: number;
    /** 1 if elements collide within themselves, which keeps them from inverting, else 0. */
    internal: number;
    /** The self-collision mode of the flex (`FlexSelf`). */
    selfcollide: number;
    /** Number of layers of elements, from the surface, that may collide. */
    activelayers: number;
    /** 1 if contacts act as passive forces instead of constraints, else 0. */
    passive: number;
    /** 1 lines, 2 triangles, 3 tetrahedra. */
    dim: number;
    /** Material, -1 for none. */
    matid: number;
    /** Group for visibility. */
    group: number;
    /** Order of the interpolation between nodes; 0 when vertices move by themselves. */
    interp: number;
    /** Cells of the interpolation grid along each axis. */
    cellnum: Int32Array;
    /** Its first node, -1 for none. */
    nodeadr: number;
    /** Number of its nodes. */
    nodenum: number;
    /** Its first vertex, -1 for none. */
    vertadr: number;
    /** Number of its vertices. */
    vertnum: number;
    /** Its first edge, -1 for none. */
    edgeadr: number;
    /** Number of its edges. */
    edgenum: number;
    /** Its first element, -1 for none. */
    elemadr: number;
    /** Number of its elements. */
    elemnum: number;
    /** Its first value in `flex_elem`, -1 for none. */
    elemdataadr: number;
    /** Its first value in `flex_stiffness`, -1 for none. */
    stiffnessadr: number;
    /** Its first value in `flex_elemedge`, -1 for none. */
    elemedgeadr: number;
    /** Its first value in `flex_bending`, -1 for none. */
    bendingadr: number;
    /** Number of fragments of its surface. */
    shellnum: number;
    /** Its first value in `flex_shell`, -1 for none. */
    shelldataadr: number;
    /** Its first element-vertex pair, -1 for none. */
    evpairadr: number;
    /** Number of its element-vertex pairs. */
    evpairnum: number;
    /** Its first texture coordinate, -1 for none. */
    texcoordadr: number;
    /** Radius around vertices, edges and faces [m]. */
    radius: number;
    /** Half sizes of the box of the vertices at qpos0 [m]. */
    size: Float64Array;
    /** Rayleigh damping [s]. */
    damping: number;
    /** Stiffness of the edges [N/m]. */
    edgestiffness: number;
    /** Damping of the edges [N s/m]. */
    edgedamping: number;
    /** The part that is constrained: 0 nothing, 1 edges, 2 vertices, 3 strain. */
    edgeequality: number;
    /** 1 if all vertices belong to one body, else 0. */
    rigid: number;
    /** 1 if every vertex is at the origin of its body, else 0. */
    centered: number;
    /** 1 if the surface is rendered with flat shading, else 0. */
    flatskin: number;
    /** The first node of its bounding volume hierarchy, -1 for none. */
    bvhadr: number;
    /** Number of nodes of its bounding volume hierarchy. */
    bvhnum: number;
    /** Color when no material gives one. */
    rgba: Float32Array;
  };
  mesh: {
    /** Its first vertex, -1 for none. */
    vertadr: number;
    /** Number of its vertices. */
    vertnum: number;
    /** Its first triangle, -1 for none. */
    faceadr: number;
    /** Number of its triangles. */
    facenum: number;
    /** The first node of its bounding volume hierarchy, -1 for none. */
    bvhadr: number;
    /** Number of nodes of its bounding volume hierarchy. */
    bvhnum: number;
    /** The first node of its octree, -1 for none. */
    octadr: number;
    /** Number of nodes of its octree. */
    octnum: number;
    /** Its first normal, -1 for none. */
    normaladr: number;
    /** Number of its normals. */
    normalnum: number;
    /** Its first texture coordinate, -1 for none. */
    texcoordadr: number;
    /** Number of its texture coordinates. */
    texcoordnum: number;
    /** The first value of its hull, -1 for none. */
    graphadr: number;
    /** Vertices farthest along the 27 directions of a 3 x 3 x 3 grid: starting points for support functions. */
    extrema: Int32Array;
    /** Scale that was applied to the vertices of the file. */
    scale: Float64Array;
    /** Translation that was applied to the vertices of the file [m]. */
    pos: Float64Array;
    /** Rotation that was applied to the vertices of the file. */
    quat: Float64Array;
    /** Address of the path of its file in `paths`, -1 for none. */
    pathadr: number;
    /** Number of polygons of the hull. */
    polynum: number;
    /** Its first polygon. */
    polyadr: number;
  };
  skin: {
    /** Material, -1 for none. */
    matid: number;
    /** Group for visibility. */
    group: number;
    /** Color when no material gives one. */
    rgba: Float32Array;
    /** Distance the skin is moved along its normals [m]. */
    inflate: number;
    /** Its first vertex, -1 for none. */
    vertadr: number;
    /** Number of its vertices. */
    vertnum: number;
    /** Its first texture coordinate, -1 for none. */
    texcoordadr: number;
    /** Its first triangle, -1 for none. */
    faceadr: number;
    /** Number of its triangles. */
    facenum: number;
    /** Its first bone, -1 for none. */
    boneadr: number;
    /** Number of its bones. */
    bonenum: number;
    /** Address of the path of its file in `paths`, -1 for none. */
    pathadr: number;
  };
  hfield: {
    /** Half sizes along x and y, height of the top and of the base [m]. */
    size: Float64Array;
    /** Number of rows. */
    nrow: number;
    /** Number of columns. */
    ncol: number;
    /** Its first value in `hfield_data`. */
    adr: number;
    /** Address of the path of its file in `paths`, -1 for none. */
    pathadr: number;
  };
  texture: {
    /** 2D, cube or skybox (`TextureType`). */
    type: number;
    /** Color space (`ColorSpace`). */
    colorspace: number;
    /** Rows [pixels]. */
    height: number;
    /** Columns [pixels]. */
    width: number;
    /** Channels of a pixel. */
    nchannel: number;
    /** Its first byte in `tex_data`. */
    adr: number;
    /** Address of the path of its file in `paths`, -1 for none. */
    pathadr: number;
  };
  material: {
    /** Texture of each role (`TextureRole`), -1 for none. */
    texid: Int32Array;
    /** 1 if a cube texture is scaled uniformly, else 0. */
    texuniform: number;
    /** Repetitions along x and y. */
    texrepeat: Float32Array;
    /** Emission, as a factor of the color. */
    emission: number;
    /** Specularity, as a factor of white. */
    specular: number;
    /** Shininess, from 0 to 1. */
    shininess: number;
    /** Reflectance; 0 switches it off. */
    reflectance: number;
    /** Metallic factor of physically based rendering. */
    metallic: number;
    /** Roughness of physically based rendering. */
    roughness: number;
    /** Color. */
    rgba: Float32Array;
  };
  pair: {
    /** Dimension of the contact. */
    dim: number;
    /** First geom. */
    geom1: number;
    /** Second geom. */
    geom2: number;
    /** (body1 << 16) + body2, for fast look-up. */
    signature: number;
    /** Reference along the normal. */
    solref: Float64Array;
    /** Reference along the tangents. */
    solreffriction: Float64Array;
    /** Impedance. */
    solimp: Float64Array;
    /** Distance at which the contact becomes active [m]. */
    margin: number;
    /** Distance beyond the margin at which it is listed without force [m]. */
    gap: number;
    /** Adhesive force [N]. */
    adhesion: number;
    /** Friction along two tangents, spin, two rolling axes. */
    friction: Float64Array;
  };
  exclude: {
    /** (body1 << 16) + body2 of bodies that never collide. */
    signature: number;
  };
  equality: {
    /** Kind of constraint (`EqType`). */
    type: number;
    /** First object. */
    obj1id: number;
    /** Second object, -1 for none. */
    obj2id: number;
    /** The type of both objects (`ObjType`). */
    objtype: number;
    /** 1 if the constraint is active after a reset, else 0. */
    active0: number;
    /** Reference. */
    solref: Float64Array;
    /** Impedance. */
    solimp: Float64Array;
    /** Anchors, relative pose or polynomial coefficients, by type. */
    data: Float64Array;
  };
  tendon: {
    /** First element of its path in the `wrap_` arrays. */
    adr: number;
    /** Number of elements of its path. */
    num: number;
    /** Material, -1 for none. */
    matid: number;
    /** Actuator whose damping and armature act on this tendon, -1 for none. */
    actuatorid: number;
    /** Group for visibility. */
    group: number;
    /** Number of kinematic trees it touches. */
    treenum: number;
    /** The first two of them, -1 for none. */
    treeid: Int32Array;
    /** 1 if the length is limited, else 0. */
    limited: number;
    /** 1 if the sum of actuator forces on the tendon is limited, else 0. */
    actfrclimited: number;
    /** Width for rendering [m]. */
    width: number;
    /** Reference of the limit constraint. */
    solref_lim: Float64Array;
    /** Impedance of the limit constraint. */
    solimp_lim: Float64Array;
    /** Reference of the friction loss constraint. */
    solref_fri: Float64Array;
    /** Impedance of the friction loss constraint. */
    solimp_fri: Float64Array;
    /** Limits of the length [m]. */
    range: Float64Array;
    /** Limits of the total actuator force [N]. */
    actfrcrange: Float64Array;
    /** Distance to a limit at which its constraint becomes active [m]. */
    margin: number;
    /** Linear spring stiffness [N/m]. */
    stiffness: number;
    /** Coefficients of the higher powers of displacement in the spring force. */
    stiffnesspoly: Float64Array;
    /** Linear damping [N s/m]. */
    damping: number;
    /** Coefficients of the higher powers of speed in the damping force. */
    dampingpoly: Float64Array;
    /** Inertia against changes of length [kg]. */
    armature: number;
    /** Dry friction [N]. */
    frictionloss: number;
    /** Lengths between which the spring exerts no force [m]. */
    lengthspring: Float64Array;
    /** Length at qpos0 [m]. */
    length0: number;
    /** Inverse inertia along the tendon at qpos0 [1/kg]. */
    invweight0: number;
    /** User values. */
    user: Float64Array;
    /** Color when no material gives one. */
    rgba: Float32Array;
  };
  actuator: {
    /** Transmission (`TrnType`). */
    trntype: number;
    /** Activation dynamics (`DynType`). */
    dyntype: number;
    /** Gain (`GainType`). */
    gaintype: number;
    /** Bias (`BiasType`). */
    biastype: number;
    /** Its first control in `ctrl`. */
    ctrladr: number;
    /** Number of its controls. */
    ctrlnum: number;
    /** The meaning of the controls (bits of `CtrlInput`, or a `CtrlChart`). */
    ctrlspec: number;
    /** Its first force output. */
    outadr: number;
    /** Number of its force outputs. */
    outnum: number;
    /** Its first activation, -1 for none. */
    actadr: number;
    /** Number of its activations. */
    actnum: number;
    /** Joint, tendon, site, body or pair of sites it acts on, -1 for none. */
    trnid: Int32Array;
    /** Length of the rod of a slider-crank [m]. */
    cranklength: number;
    /** Parameters of the dynamics. */
    dynprm: Float64Array;
    /** Parameters of the gain. */
    gainprm: Float64Array;
    /** Parameters of the bias. */
    biasprm: Float64Array;
    /** 1 if the activation is limited, else 0. */
    actlimited: number;
    /** Limits of the activation. */
    actrange: Float64Array;
    /** 1 if the force uses the next activation instead of the current one, else 0. */
    actearly: number;
    /** Number of delayed samples and kind of interpolation. */
    history: Int32Array;
    /** Its buffer in `history`, -1 for none. */
    historyadr: number;
    /** Delay of the control [s]. */
    delay: number;
    /** Damping it adds to its joint or tendon. */
    damping: number;
    /** Coefficients of the higher powers of speed in that damping. */
    dampingpoly: Float64Array;
    /** Inertia it adds to its joint or tendon. */
    armature: number;
    /** Group, for visibility and for disabling. */
    group: number;
    /** User values. */
    user: Float64Array;
    /** Plugin instance that computes its force, -1 for none. */
    plugin: number;
    /** 1 if the force is limited, else 0. */
    forcelimited: number;
    /** Limits of its force [N or N m]. */
    forcerange: Float64Array;
  };
  sensor: {
    /** Kind of sensor (`SensorType`). */
    type: number;
    /** Kind of value (`DataType`), for cutoff. */
    datatype: number;
    /** Stage after which it can be computed (`SensorStage`). */
    needstage: number;
    /** The type of the measured object (`ObjType`). */
    objtype: number;
    /** Id of that object. */
    objid: number;
    /** Frame it is measured in (`ObjType`). */
    reftype: number;
    /** Id of that frame, -1 for the world. */
    refid: number;
    /** Integer parameters, by type. */
    intprm: Int32Array;
    /** Number of its values. */
    dim: number;
    /** Its first value in `sensordata`. */
    adr: number;
    /** Largest magnitude; 0 does not limit. */
    cutoff: number;
    /** Standard deviation of noise, for the user: the engine adds none. */
    noise: number;
    /** Number of delayed samples and kind of interpolation. */
    history: Int32Array;
    /** Its buffer in `history`, -1 for none. */
    historyadr: number;
    /** Delay of its values [s]. */
    delay: number;
    /** Period and phase of its sampling [s]. */
    interval: Float64Array;
    /** User values. */
    user: Float64Array;
    /** Plugin instance that computes it, -1 for none. */
    plugin: number;
  };
  numeric: {
    /** Its first value in `numeric_data`. */
    adr: number;
    /** Number of its values. */
    size: number;
  };
  text: {
    /** Its first byte in `text_data`. */
    adr: number;
    /** Number of its bytes, the final zero included. */
    size: number;
  };
  tuple: {
    /** Its first object in the tuple arrays. */
    adr: number;
    /** Number of its objects. */
    size: number;
  };
  key: {
    /** Time [s]. */
    time: number;
    /** Positions. */
    qpos: Float64Array;
    /** Velocities. */
    qvel: Float64Array;
    /** Activations. */
    act: Float64Array;
    /** Positions of mocap bodies [m]. */
    mpos: Float64Array;
    /** Orientations of mocap bodies. */
    mquat: Float64Array;
    /** Controls. */
    ctrl: Float64Array;
  };
  plugin: {
    /** First value of the instance in `plugin_state`. */
    stateadr: number;
    /** Number of its state values. */
    statenum: number;
    /** First configuration value of the instance in `plugin_attr`. */
    attradr: number;
  };
}

/** Rows of the Data arrays of one element, by kind. */
export interface DataRows {
  body: {
    /** Force [N] and torque [N m] of the user at the center of mass of each body, in world axes. */
    xfrc_applied: Float64Array;
    /** World position of the body frame [m]. */
    xpos: Float64Array;
    /** World orientation of the body frame (unit quaternion). */
    xquat: Float64Array;
    /** World orientation of the body frame (3 x 3, by rows). */
    xmat: Float64Array;
    /** World position of the center of mass of the body [m]. */
    xipos: Float64Array;
    /** World orientation of the principal axes (3 x 3, by rows). */
    ximat: Float64Array;
    /** World center of mass of the subtree of each body [m]. */
    subtree_com: Float64Array;
    /** Inertia of each body about the center of mass of its tree: 6 of the inertia tensor, mass times offset, mass. */
    cinert: Float64Array;
    /** Inertia of the subtree of each body as one rigid body, as in `cinert`. */
    crb: Float64Array;
    /** Sleep state of the body (`SleepState`). */
    awake: number;
    /** Bodies that are awake or static. */
    awake_ind: number;
    /** Bodies whose parent is awake or static. */
    parent_awake_ind: number;
    /** Velocity of each body about the center of mass of its tree (rotation, translation). */
    cvel: Float64Array;
    /** Velocity of the center of mass of the subtree [m/s]. */
    subtree_linvel: Float64Array;
    /** Angular momentum of the subtree about its center of mass [kg m^2/s]. */
    subtree_angmom: Float64Array;
    /** Acceleration of each body about the center of mass of its tree. */
    cacc: Float64Array;
    /** Force between each body and its parent. */
    cfrc_int: Float64Array;
    /** External force on each body. */
    cfrc_ext: Float64Array;
  };
  joint: {
    /** World position of the joint anchor [m]. */
    xanchor: Float64Array;
    /** World direction of the joint axis. */
    xaxis: Float64Array;
  };
  geom: {
    /** World position of the geom [m]. */
    xpos: Float64Array;
    /** World orientation of the geom (3 x 3, by rows). */
    xmat: Float64Array;
  };
  site: {
    /** World position of the site [m]. */
    xpos: Float64Array;
    /** World orientation of the site (3 x 3, by rows). */
    xmat: Float64Array;
  };
  camera: {
    /** World position of the camera [m]. */
    xpos: Float64Array;
    /** World orientation of the camera (3 x 3, by rows). */
    xmat: Float64Array;
  };
  light: {
    /** World position of the light [m]. */
    xpos: Float64Array;
    /** World direction of the light. */
    xdir: Float64Array;
  };
  flex: Record<never, never>;
  mesh: Record<never, never>;
  skin: Record<never, never>;
  hfield: Record<never, never>;
  texture: Record<never, never>;
  material: Record<never, never>;
  pair: Record<never, never>;
  exclude: Record<never, never>;
  equality: {
    /** 1 if the equality constraint is active, else 0. */
    active: number;
  };
  tendon: {
    /** First point of the path of the tendon in `wrap_xpos`. */
    ten_wrapadr: number;
    /** Number of points of its path. */
    ten_wrapnum: number;
    /** Lengths of the tendons [m]. */
    ten_length: number;
    /** Rates of the tendon lengths [m/s]. */
    ten_velocity: number;
  };
  actuator: Record<never, never>;
  sensor: Record<never, never>;
  numeric: Record<never, never>;
  text: Record<never, never>;
  tuple: Record<never, never>;
  key: Record<never, never>;
  plugin: {
    /** Index of the plugin among those of the model. */
    plugin: number;
  };
}
