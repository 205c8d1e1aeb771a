/**
 * Every diagnostic: its code, severity and text. `{name}` in a text is a parameter that must be given.
 * Programs switch on the code; people read the text.
 */
export type Severity = 'error' | 'warning' | 'info';

interface Message {
  readonly severity: Severity;
  readonly text: string;
}

const error = <T extends string>(text: T) => ({ severity: 'error', text }) as const;
const warning = <T extends string>(text: T) => ({ severity: 'warning', text }) as const;

/** Diagnostics by code. */
export const MESSAGES = {
  /** A binary model that cannot be read. */
  'bad-mjb': error('{name} is not a readable MJB file: {reason}'),
  /** A recorded trajectory that cannot be read. */
  'bad-trajectory': error('{name} is not a readable trajectory: {reason}'),
  /** A recording that ends in the middle, because it was killed or the disk was full. */
  'cut-trajectory': warning('the recording is cut off: {reason}; whole rows read: {rows}'),
  /** An edit of a Model broke what its compilation relied on. */
  'simple-body': error(
    "body {body} was compiled as simple but its inertial frame is no longer its own; use simple='false'",
  ),
  /** A tree that something outside of it can move must not sleep. */
  'no-sleep': error('tree {tree} may not sleep: tendon {tendon} couples it to another tree'),
  /** Files and elements that give meshes, images, height fields and skins. */
  'bad-mesh-file': error('{name} is not a readable mesh: {reason}'),
  'bad-mesh': error('{name}: {reason}'),
  'bad-image': error('{name} is not a readable image: {reason}'),
  'bad-texture': error('{name}: {reason}'),
  'bad-hfield': error('{name}: {reason}'),
  'bad-skin': error('{name}: {reason}'),
  'asset-too-large': error('{name}: {reason}'),
  /** Resources: what providers give, archives, content types. */
  'resource-not-found': error('{name}: {reason}'),
  'resource-forbidden': error('{name}: {reason}'),
  'resource-failed': error('{name}: {reason}'),
  'resource-limit': error('{name}: {reason}'),
  'no-provider': error('{name}: {reason}'),
  'bad-provider': error('{name}: {reason}'),
  'asset-not-loaded': error('{name}: {reason}'),
  'bad-archive': error('{name}: {reason}'),
  'bad-data-uri': error('{name}: {reason}'),
  'no-decoder': error('{name}: {reason}'),
  'no-encoder': error('{name}: {reason}'),
  /** A file that cannot be a model, whatever its name. */
  'not-a-model': error('this file is not a model: {reason}'),
  /** Text that is not well-formed XML. */
  'xml-syntax': error('not well-formed XML: {problem}'),
  'xml-lenient': warning('not well-formed XML, read anyway: {problem}'),
  'too-deep': error('elements are nested more than {limit} deep'),
  /** MJCF: elements. */
  'bad-root': error("the top element is '{element}', not 'mujoco'"),
  'unknown-element': error("'{parent}' cannot contain an element '{element}'"),
  'whole-model': error(
    "'{element}' is a section of a whole model, which cannot be included in '{parent}': include it at the top, or attach it",
  ),
  'bad-child': error("'{element}' cannot contain an element '{child}'"),
  'duplicate-element': error("'{element}' can appear only once in '{parent}'"),
  /** MJCF: attributes. */
  'unknown-attribute': error("'{element}' has no attribute '{attribute}'"),
  'element-not-attribute': error("'{attribute}' is an element in '{element}', not an attribute: use {instead}"),
  'removed-attribute': error("'{element}' no longer has the attribute '{attribute}': {instead}"),
  /** Features of a later MuJoCo version. The reader recognizes them and does not suggest a similar name. */
  'newer-than-reference': error('{what} came with MuJoCo {version}, and models are read as by {reference}'),
  'no-default': error("attribute '{attribute}' of '{element}' cannot be set in a default class"),
  'missing-attribute': error("'{element}' needs the attribute '{attribute}'"),
  'bad-number': error("attribute '{attribute}': '{value}' is not a number"),
  'comma-number': error(
    "attribute '{attribute}': '{value}' is not a number; use a decimal point, and spaces between numbers",
  ),
  'number-range': error("attribute '{attribute}': {value} is too {size} for a number in {precision} precision"),
  'bad-integer': error("attribute '{attribute}': '{value}' is not an integer"),
  'bad-count': error("attribute '{attribute}' needs {expected} values, not {count}"),
  'bad-keyword': error("attribute '{attribute}': '{value}' is not one of {keywords}"),
  'outside-world': warning("'{element}' stands outside of 'worldbody' and is ignored"),
  'ignored-attribute': warning("attribute '{attribute}' of '{element}' has no effect"),
  'duplicate-keyword': error("attribute '{attribute}': '{value}' appears twice"),
  'zero-quaternion': error("attribute '{attribute}': a quaternion cannot be zero"),
  'global-coordinates': error("attribute 'coordinate': global coordinates are no longer supported"),
  'bad-group': error("attribute '{attribute}': an actuator group is a number from 0 to 30, not {value}"),
  'not-in-world': error("the world cannot have an element '{element}'"),
  'bad-order': error("attribute '{attribute}': keywords must be in the order {keywords}, each at most once"),
  'out-of-range': error("attribute '{attribute}' must be a value{bounds}, not {value}"),
  'bad-value': error("attribute '{attribute}' must be {expected}, not {value}"),
  'exclusive-attributes': error("'{element}' can have only one of {attributes}"),
  'together-attributes': error("'{element}' needs all of {attributes} or none"),
  'replaced-element': error("'{element}' with {attribute} cannot contain an element '{child}'"),
  'missing-one-of': error("'{element}' needs {attributes}"),
  /** MJCF: default classes. */
  'unnamed-class': error("a default class inside another needs the attribute 'class'"),
  'duplicate-class': error("the default class '{name}' is defined twice{where}"),
  'bad-main-class': error("the top default class is called 'main', not '{name}'"),
  'late-default': warning(
    "the default class '{name}' was defined before '{attribute}' of '{element}' got a value, and elements of the class now inherit that value; MJCF has no way to remove it",
  ),
  'unknown-class': error("there is no default class '{name}'"),
  /** MJCF: names and references. */
  'duplicate-name': error("{label}: the name '{name}' is taken{where}"),
  'made-name': error(
    "the {label} '{name}' that this makes has a name that is taken{where}; give it a prefix or another name",
  ),
  'unknown-reference': error("attribute '{attribute}': there is no {namespace} '{name}'"),
  /** MJCF: files. */
  'file-not-found': error("there is no file '{file}'"),
  'repeated-include': error("the file '{file}' is included twice"),
  'include-cycle': error("the file '{file}' includes itself"),
  'bad-include': error("'include' cannot contain elements"),
  'empty-include': error("the file '{file}' contains no elements"),
  'model-cycle': error("the model '{file}' attaches itself: {chain}"),
  'self-attach': error("'attach' without a model needs a body or a frame"),
  'not-replicated': warning('{element} connects replicated elements to others and is left out'),
  /** URDF. */
  'urdf-missing': error("'{element}' needs an element '{child}'"),
  'urdf-empty': warning('the robot has no links: the model is empty'),
  'urdf-parents': error("the link '{link}' is the child of two joints"),
  'urdf-cycle': error("the link '{link}' is its own ancestor"),
  'urdf-floating': error("joint '{joint}': only a link attached to the world, or fused with it, can float"),
  'urdf-dropped': warning('{element} is left out: {reason}'),
  'urdf-xacro': warning(
    "this file is a xacro template: expand it first with 'xacro FILE > robot.urdf'; the content of its macros is missing here",
  ),
  'urdf-unnamed': warning("the name '{name}' is taken; the geom of this {element} has none"),
  'not-in-urdf': warning('{element} is left out: {reason}'),
  /** Saving models that one file cannot express. */
  'not-in-mjcf': warning('{element} cannot be saved as it is: {reason}'),
  /** Editing: attaching, deleting, renaming. */
  'bad-attachment': error('{reason}'),
  'attach-cycle': error('attached within itself: {chain}'),
  'attach-conflict': error("attaching '{child}': {field} is {theirs} there and {ours} here"),
  'attach-conflict-kept': warning("attaching '{child}': {field} is {theirs} there and stays {ours}"),
  'not-attached': warning('{element} is left behind: what it makes or refers to is not attached'),
  'spec-is-attached': error("'{child}' is attached to '{parent}' by reference and cannot be compiled on its own"),
  'edit-the-child': error("{element} is attached by reference; edit '{child}' instead"),
  'not-deletable': error('{element} is part of every model and cannot be deleted'),
  'not-renamable': error('{element} cannot have another name'),
  'child-total-mass': warning(
    "settotalmass of '{child}' has no effect where it is attached: it would scale the whole model",
  ),
  'bad-move': error('{element} cannot be moved there: {reason}'),
  'deleted-element': error('{element} has been deleted from the model; undo restores it'),
  /** Editing texts and Spec together. */
  'made-by-generator': error(
    "{element} is generated by '{generator}', which cannot express this edit; expand it first",
  ),
  'not-in-text': error('{element} does not appear in the text of the model'),
  'text-broken': error('the text has errors: until they are fixed, only the text can be edited'),
  'text-only': error("'<{tag}>' can be edited as text only: save it and load it again, and it is edited as MJCF"),
  'edit-refused': error('{reason}'),
  'not-clonable': error('{element} can appear only once'),
  'bad-path': error("the path '{file}' is outside of the folder of the model"),
  /** Compiling: the kinematic tree. */
  'bad-orientation': error("attribute '{form}' has an axis of zero length"),
  'bad-size': error('size {index} of a {type} must be positive'),
  'bad-fromto': error('fromto {reason}'),
  'bad-condim': error('condim must be 1, 3, 4 or 6, not {condim}'),
  'bad-inertia': error('{reason}'),
  'bad-joint': error('{reason}'),
  'bad-geom': error('{reason}'),
  'bad-site': error('{reason}'),
  'bad-camera': error('{reason}'),
  'bad-light': error('{reason}'),
  'bad-sleep': error('a sleep policy is possible only for the first body of a moving tree'),
  'cannot-sleep': error('{body} cannot start asleep: it touches or is tied to {other}, which does not'),
  'ambiguous-limit': error("'{range}' is given without '{limited}', and autolimits is off"),
  'empty-range': error("attribute '{range}' must have its smaller value first, not {low} {high}"),
  'idle-range': warning(
    "attribute '{range}' limits nothing, as {low} is not below {high}; to limit, put the smaller value first",
  ),
  'user-too-long': error('{count} user values do not fit into {size}={limit}'),
  /** Compiling: everything that refers to the tree. */
  'bad-material': error('{reason}'),
  'bad-equality': error('{reason}'),
  'bad-flex': error('{name}: {reason}'),
  'loose-flex': warning('{name} moves, but has no stiffness or constraint that keeps its shape'),
  'idle-strain': warning('{name} constrains the cells of {flex}, which has none: it does nothing'),
  'bad-tendon': error('{reason}'),
  'bad-actuator': error('{reason}'),
  'bad-sensor': error('{reason}'),
  'bad-custom': error('{reason}'),
  'bad-keyframe': error("attribute '{attribute}' needs {expected} values, not {count}"),
  'bad-memory': error("'{value}' is not a number of bytes such as 10M"),
  'bad-plugin': error('{reason}'),
  'second-plugin': warning(
    'plugin {plugin} acts on nothing here: the {tag} has a plugin already; give each a body, or write one plugin that does both',
  ),
  'bad-composite': error('{reason}'),
  'missing-plugins': error('{count} plugin instances of the model cannot run: {reason}'),
  'same-object': error("the two objects of an element must be different, not '{name}' twice"),
  /** The range of lengths of an actuator that its simulation could not find. */
  'length-range-unstable': error('the simulation that finds the length range is unstable'),
  'length-range-empty': error('the length range ({low}, {high}) is empty'),
  'length-range-open': error('the length range ({low}, {high}) did not settle; is the actuator limited?'),
  /** Faults found by the first step of a compiled model. */
  'discrete-inverse': error('inverse dynamics between steps is not defined for the Runge-Kutta integrator'),
  'trial-step': warning('in a first step from the reference configuration, {reason}'),
  'many-iterations': warning(
    "attribute '{attribute}': {value} is more than a step makes, {limit}; give a larger tolerance to end earlier",
  ),
  /** Writing values of a Model back to its Spec. */
  'not-copied': warning('{array} was edited in the Model, but no attribute holds it'),
  /** A model whose sizes exceed the limits of memory and time. */
  'too-large': error("{what}: {count} exceed the limit '{name}' of {limit}"),
  /** Objects of three.js that stand for elements of a model. */
  'component-without-parent': error('{component} needs an object above it with one of {parents}'),
  'component-scaled': error(
    '{object} is scaled ({scale}), and {component} with it: bodies and frames have no size; scale the geoms, sites and meshes instead',
  ),
  'component-size': error('{component} cannot be scaled by {scale}: {reason}'),
  'component-pose': error('{component} has its pose from its object: leave out {attribute}, and move the object'),
  'component-geometry': error('{component}: {reason}'),
  'component-reference': error('{component} refers to {target}, which is not in its scene'),
  'component-settings': error("{first} and {second} give '{attribute}' of {element} different values: {values}"),
  /** A part of the language or the physics that is not available yet. */
  unsupported: error('{feature} is not supported yet'),
} as const satisfies Record<string, Message>;

/** Code of a diagnostic. */
export type MessageCode = keyof typeof MESSAGES;

type ParametersIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParametersIn<Rest> : never;

/** Parameters a message needs, by its code. */
export type MessageParameters<C extends MessageCode> = {
  readonly [P in ParametersIn<(typeof MESSAGES)[C]['text']>]: string | number;
};
