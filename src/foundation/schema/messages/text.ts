/** Reading and writing MJCF and URDF. */
import { error, warning } from './message.js';

/** Messages by code. */
export const TEXT_MESSAGES = {
  'xml-syntax': error('not well-formed XML: {problem}'),
  'xml-lenient': warning('not well-formed XML, read anyway: {problem}'),
  'too-deep': error('elements are nested more than {limit} deep'),
  'bad-root': error("the top element is '{element}', not 'mujoco'"),
  'unknown-element': error("'{parent}' cannot contain an element '{element}'"),
  'whole-model': error(
    "'{element}' is a section of a model and cannot be included in '{parent}': include the file at the top level, or attach it as a model",
  ),
  'bad-child': error("'{element}' cannot contain an element '{child}'"),
  'duplicate-element': error("'{element}' can appear only once in '{parent}'"),
  'unknown-attribute': error("'{element}' has no attribute '{attribute}'"),
  'element-not-attribute': error("'{attribute}' is an element in '{element}', not an attribute: use {instead}"),
  'removed-attribute': error("'{element}' no longer has the attribute '{attribute}': {instead}"),
  /** A feature of a later MuJoCo version. The reader recognizes it and does not suggest a similar name. */
  'newer-than-reference/attribute': error(
    "attribute '{attribute}' of '{element}' is of MuJoCo {version}, and its published facts do not suffice to simulate it: remove it, or read with the option lenient, which leaves it out",
  ),
  'newer-than-reference/experimental': error(
    "attribute '{attribute}' of '{element}' is experimental in MuJoCo {version} and is not supported: remove it, or read with the option lenient, which leaves it out",
  ),
  'newer-than-reference/missing': error(
    "attribute '{attribute}' of '{element}' is of MuJoCo {version} and is not supported yet: remove it, or read with the option lenient, which leaves it out",
  ),
  'newer-than-reference/keyword': error(
    "'{keyword}' as '{attribute}' of '{element}' is of MuJoCo {version} and is not supported: use another keyword, or read with the option lenient, which leaves the attribute out",
  ),
  /** A feature that the version of the model lacks. */
  'newer-than-reference/compatibility': error(
    "attribute '{attribute}' of '{element}' is of MuJoCo {version}, but the model follows {compatibility}: remove it, or read with the compatibility 4.0",
  ),
  'removed-since': error(
    "'{element}' has no attribute '{attribute}' from MuJoCo {version} on: remove it, or read with the compatibility 3.14",
  ),
  'left-out/attribute': warning("attribute '{attribute}' of '{element}' is of MuJoCo {version} and is left out"),
  'left-out/keyword': warning("attribute '{attribute}' of '{element}' is left out: '{keyword}' is of MuJoCo {version}"),
  'left-out/removed': warning("attribute '{attribute}' of '{element}' is left out: MuJoCo removed it in {version}"),
  'no-default': error("attribute '{attribute}' of '{element}' cannot be set in a default class"),
  'missing-attribute': error("'{element}' needs the attribute '{attribute}'"),
  'bad-cdata/both': error("'{element}' has both a CDATA section and the attribute '{attribute}': remove one of them"),
  'bad-cdata/several': error("'{element}' can have only one CDATA section"),
  'bad-number': error("attribute '{attribute}': '{value}' is not a number"),
  'comma-number': error(
    "attribute '{attribute}': '{value}' is not a number; use a decimal point, and spaces between numbers",
  ),
  'number-range/large': error("attribute '{attribute}': {value} is too large for a number with {bits} bits"),
  'number-range/small': error("attribute '{attribute}': {value} is too small for a number with {bits} bits; write 0"),
  'bad-integer': error("attribute '{attribute}': '{value}' is not an integer"),
  'bad-count': error("attribute '{attribute}' needs {expected} values, not {count}"),
  'bad-keyword': error("attribute '{attribute}': '{value}' is not one of {keywords}"),
  'outside-world': warning("'{element}' is outside 'worldbody' and is ignored; move it into 'worldbody'"),
  'ignored-attribute': warning("attribute '{attribute}' of '{element}' has no effect"),
  'duplicate-keyword': error("attribute '{attribute}': '{value}' appears twice"),
  'zero-quaternion': error("attribute '{attribute}': a quaternion cannot be zero"),
  'global-coordinates': error(
    "attribute 'coordinate': global coordinates are no longer supported; write local coordinates",
  ),
  'bad-group': error("attribute '{attribute}': an actuator group is a number from 0 to 30, not {value}"),
  'not-in-world': error("the world cannot have an element '{element}'"),
  'bad-order': error("attribute '{attribute}': keywords must be in the order {keywords}, each at most once"),
  'out-of-range': error("attribute '{attribute}' must be a value{bounds}, not {value}"),
  'bad-value': error("attribute '{attribute}' must be {expected}, not {value}"),
  'exclusive-attributes': error("'{element}' can have only one of {attributes}"),
  'together-attributes': error("'{element}' needs all of {attributes} or none"),
  'replaced-element': error("'{element}' with {attribute} cannot contain an element '{child}'"),
  'missing-one-of': error("'{element}' needs {attributes}"),
  'unnamed-class': error("a default class inside another needs the attribute 'class'"),
  'duplicate-class': error("the default class '{name}' is defined twice{where}"),
  'bad-main-class': error("the top default class is called 'main', not '{name}'"),
  'late-default': warning(
    "the default class '{name}' was defined before '{attribute}' of '{element}' got a value, and elements of the class now inherit that value; MJCF has no way to remove it",
  ),
  'unknown-class': error("there is no default class '{name}'"),
  'duplicate-name': error("{label}: the name '{name}' is taken{where}"),
  'made-name': error(
    "the {label} '{name}' that this element generates has a name that is already in use{where}; give the element a prefix or another name",
  ),
  'unknown-reference': error("attribute '{attribute}': there is no {namespace} '{name}'"),
  'file-not-found': error("there is no file '{file}'{where}"),
  'repeated-include': error("the file '{file}' is included twice"),
  'bad-include': error("'include' cannot contain elements"),
  'empty-include': error("the file '{file}' contains no elements"),
  'model-cycle': error("the model '{file}' attaches itself: {chain}"),
  'self-attach': error("'attach' needs the attribute 'model', or a body or frame of this model to attach"),
  'not-replicated': warning(
    '{element} connects replicated elements with elements outside the replicate and is left out; write one for each copy',
  ),
  /** URDF. */
  'urdf-missing': error("'{element}' needs an element '{child}'"),
  'urdf-empty': warning('the robot has no links: the model is empty'),
  'urdf-parents': error("the link '{link}' is the child of two joints"),
  'urdf-cycle': error("the link '{link}' is its own ancestor"),
  'urdf-floating': error("joint '{joint}': only a link attached to the world, or fused with it, can float"),
  'urdf-dropped/world-mass': warning('{subject} is left out: the world has no mass'),
  'urdf-dropped/visual': warning(
    '{subject} is left out: visual geometry is discarded (option visuals, on the command line --no-visuals)',
  ),
  'urdf-dropped/texture': warning(
    '{subject} is left out: textures of URDF need texture coordinates, which MJCF does not have',
  ),
  'urdf-dropped/element': warning('{subject} is left out: MJCF has no such element'),
  'urdf-dropped/attribute': warning('{subject} is left out: URDF has no such attribute'),
  'urdf-dropped/repeated': warning('{subject} is left out: only the first one is read'),
  'urdf-dropped/no-joint': warning("{subject} is left out: there is no movable joint '{joint}'"),
  'urdf-dropped/extension': warning('{subject} is left out: only {sections} can extend URDF'),
  'urdf-dropped/extension-child': warning("{subject} is left out: '{section}' has no such element"),
  'urdf-dropped/transmissions': warning(
    '{subject} is left out: set the option urdf.transmissions to read transmissions',
  ),
  'urdf-dropped/velocity': warning('{subject} is left out: MJCF has no velocity limit'),
  'urdf-dropped/range': warning('{subject} is left out: a range needs both ends, the lower one first'),
  'urdf-dropped/mimic': warning('{subject} is left out: the option urdf.mimic is false'),
  'urdf-dropped/mimic-other': warning("{subject} is left out: joint '{joint}' has no single axis"),
  'urdf-dropped/mimic-axis': warning('{subject} is left out: the joint has no single axis'),
  'urdf-repaired': warning(
    "the inertia of the link '{link}' is not that of a body: its principal moments {before} were replaced by {after}",
  ),
  'urdf-template': error(
    'this file is a xacro template, which loadModel and loadSpec expand and this function does not',
  ),
  'urdf-xacro': warning(
    "this file is a xacro template: expand it first with 'kinetree compile FILE robot.xml'; the content of its macros is missing here",
  ),
  /** Templates of xacro. */
  'xacro/syntax': error("the expression '{subject}' cannot be read: {problem}"),
  'xacro/value': error("the expression '{subject}' has no value: {problem}"),
  'xacro/name': error("the expression '{subject}' uses '{name}', which is not defined"),
  'xacro/key': error("the expression '{subject}' looks up '{key}', which the dictionary does not have"),
  'xacro/open': error("'{subject}' has no closing '{bracket}'"),
  'xacro/cycle': error("the property '{name}' depends on itself"),
  'xacro/property-name': error(
    "'{name}' cannot be the name of a property: use letters, digits and underscores, with no digit first",
  ),
  'xacro/scope': error("attribute 'scope' must be parent or global, not {scope}"),
  'xacro/macro': error("there is no macro '{name}'"),
  'xacro/macro-name': error("a macro cannot be called '{name}', which is an element of xacro"),
  'xacro/parameters': error(
    "the parameters of the macro cannot be read from '{text}'; write them like name name:=value *block",
  ),
  'xacro/parameter': error("the macro '{macro}' needs the parameter '{name}'"),
  'xacro/no-parameter': error("the macro '{macro}' has no parameter '{name}'"),
  'xacro/blocks': error("the macro '{macro}' takes {expected} elements as blocks, not {count}"),
  'xacro/block': error("there is no block '{name}'"),
  'xacro/condition': error("'{value}' is not a condition: it must be a number, true or false"),
  'xacro/argument': error(
    "the argument '{name}' has no value: give it with --arg {name}:=VALUE, in code with the option urdf.arguments",
  ),
  'xacro/package': error(
    "the package '{package}' is not found; give its folder: --package {package}=FOLDER, in code the option urdf.packages",
  ),
  'xacro/environment': error(
    "the variable '{name}' is not given; templates read only the variables in the option urdf.environment",
  ),
  'xacro/substitution': error(
    "'$({name})' is not supported; use $(arg NAME), $(find PACKAGE), $(dirname), $(env NAME) or $(eval EXPRESSION)",
  ),
  'xacro/yaml': error("'{file}' is not YAML that can be read: {problem}"),
  'xacro/deep': error(
    'macros, blocks and includes are nested more than {limit} deep; does a macro call itself without an end?',
  ),
  'xacro-message/warning': warning('message of the template: {text}'),
  'xacro-message/error': error('error of the template: {text}'),
  'xacro-message/fatal': error('fatal error of the template: {text}'),
  'urdf-unnamed': warning("the name '{name}' is already in use, so the geom of this {element} gets no name"),
  'not-in-urdf/no-file': warning('{subject} is left out: its mesh has no file'),
  'not-in-urdf/geom-type': warning('{subject} is left out: URDF has no {type}'),
  'not-in-urdf/mimic': warning('{subject} is left out: a mimic joint is linear, so polycoef can have two values only'),
  'not-in-urdf/transmission': warning('{subject} is left out: a transmission drives a joint'),
  'not-in-urdf/element': warning('{subject} is left out: URDF has no such element'),
  'not-in-urdf/attribute': warning('{subject} is left out: URDF has no such attribute'),
  'not-in-mjcf/pixels': warning(
    '{subject} cannot be saved unchanged: its pixels exist in memory only; write them to a file',
  ),
  'not-in-mjcf/bounds': warning(
    '{subject} cannot be saved unchanged: its bodies are written without boundmass and boundinertia, because a file has one value for all',
  ),
  'not-in-mjcf/axes': warning(
    '{subject} cannot be saved unchanged: its bodies are written with the axes of the parent body',
  ),
  'not-in-mjcf/fitted': warning(
    '{subject} cannot be saved unchanged: it is written as the {type} that was fitted, because a file has one fitaabb for all',
  ),
} as const;
