/** Trained policies: networks in ONNX files, descriptions, imports and runs. */
import { error } from './message.js';

/** Messages by code. */
export const POLICY_MESSAGES = {
  'bad-network/empty': error('the file is empty; it should be a network in ONNX'),
  'bad-network/bytes': error('{count} bytes exceed the limit of {limit}'),
  'bad-network/cut': error('the file is cut off or damaged: a field leads beyond its end; download or export it again'),
  'bad-network/integer': error('the file is damaged: an integer has more than ten bytes'),
  'bad-network/field': error('this is not an ONNX file, or it is damaged: field {number} is not as ONNX defines it'),
  'bad-network/wire-type': error('this is not an ONNX file, or it is damaged: there is no wire type {type}'),
  'bad-network/no-graph': error('this is not an ONNX file: it has no graph'),
  'bad-network/no-output': error('the graph has no output'),
  'bad-network/opset': error(
    'it uses version {opset} of the operators; export it with a version from {oldest} to {newest}',
  ),
  'bad-network/parts': error('it has more than {limit} nodes, tensors, inputs and outputs'),
  'bad-network/sparse': error('sparse tensors are not read; export the network with dense ones'),
  'bad-network/element-type': error(
    '{part}: elements of type {type} are not read, only {known}; export the network in float32',
  ),
  'bad-network/rank': error('{part}: {rank} dimensions exceed the limit of {limit}'),
  'bad-network/dimension': error('{part}: {length} is not the length of a dimension'),
  'bad-network/elements': error('{part}: the shape {shape} has more than {limit} elements'),
  'bad-network/external': error(
    '{part}: its values are in another file; save the network as one file (save_as_external_data=False)',
  ),
  'bad-network/tensor-size': error('{part}: the shape {shape} needs {size} values, and the file has {count}'),
  'bad-network/attribute-twice': error("{part}: attribute '{name}' occurs twice"),
  'bad-network/attribute': error("{part}: attribute '{name}' cannot be {value}"),
  'bad-network/no-tensor': error('{part}: it is not a tensor'),
  'bad-network/no-shape': error('{part}: it has no shape; export the network with the shapes of its inputs'),
  'bad-network/no-input': error('{part}: input {index} is missing'),
  'bad-network/input-type': error('{part}: input {index} has elements of type {type}; {wanted} is needed'),
  'bad-network/not-constant': error(
    '{part}: input {index} depends on the inputs of the network, but it sets a shape; shapes must be known at loading: export the network with fixed shapes, or run it with onnxruntime-web/wasm',
  ),
  'bad-network/list': error('{part}: input {index} has more than {limit} values'),
  'bad-network/axis': error('{part}: there is no axis {axis} among {rank}'),
  'bad-network/shapes': error('{part}: its inputs have the shapes {shapes}, which do not fit'),
  'bad-network/constant': error('{part}: it has no value, or one of a type that is not read'),
  'bad-network/operator': error(
    "{part}: operator '{operator}' is not run here; run the network with onnxruntime-web/wasm: new Policy(model, await runtimeNetwork(bytes, ort), description)",
  ),
  'bad-network/no-value': error("{part}: no node, tensor or input is named '{name}'"),
  'bad-network/value-twice': error("{part}: the value '{name}' already exists"),
  'bad-network/cycle': error('{part}: it depends on its own output'),
  'bad-network/too-large': error(
    '{part}: the network needs more than 4 million intermediate values or 270 million operations for each run',
  ),
  'bad-network/runtime': error('the runtime refused the network: {problem}'),
  'bad-policy/not-object': error('{part}: expected {expected}, not {given}'),
  'bad-policy/json': error('the description is not JSON ({problem})'),
  'bad-policy/network': error("{part}: '{name}' is not a path below the folder of the description"),
  'bad-policy/missing': error("{part}: '{name}' is missing"),
  'bad-policy/unknown': error("{part}: there is no member '{name}'; there is {known}"),
  'bad-policy/near': error("{part}: there is no member '{name}'; did you mean '{near}'?"),
  'bad-policy/choice': error('{part}: expected one of {known}, not {given}'),
  'bad-policy/bound': error('{part}: {value} is not {bound}'),
  'bad-policy/count': error('{part}: {count} values are given, and {wanted} are needed'),
  'bad-policy/one-of': error('{part}: give one of {known}'),
  'bad-policy/no-element': error("{part}: the model has no {kind} '{name}'; it has {known}"),
  'bad-policy/near-element': error("{part}: the model has no {kind} '{name}'; did you mean '{near}'?"),
  'bad-policy/no-free-joint': error(
    '{part}: the model has no body with a free joint; name the body or site of the frame',
  ),
  'bad-policy/joint-type': error("{part}: joint '{name}' is not a hinge or slide"),
  'bad-policy/no-joints': error(
    "{part}: no joints are named; add 'joints' to the description, in the order of the network",
  ),
  'bad-policy/no-default': error("{part}: there is no default pose; add 'defaultPose' to the description"),
  'bad-policy/no-actuator': error("{part}: no actuator drives joint '{name}'; name the actuators in 'actuators'"),
  'bad-policy/actuators': error("{part}: {count} actuators drive joint '{name}'; name the actuators in 'actuators'"),
  'bad-policy/not-motor': error(
    "{part}: actuator '{name}' does not apply a force proportional to its control, which {kind} needs; use a motor, or the kind 'target'",
  ),
  'bad-policy/no-gains': error("{part}: actuator '{name}' is a motor; add 'stiffness' and 'damping' for its joint"),
  'bad-policy/no-port': error("{part}: the network has no {role} '{name}'; it has {known}"),
  'bad-policy/port-twice': error("{part}: {role} '{name}' is used twice"),
  'bad-policy/open-input': error("input '{name}' of the network ({size} values) is not described; add it to 'inputs'"),
  'bad-policy/input-size': error(
    "{part}: input '{name}' of the network has {wanted} values, and its terms have {count}: {terms}",
  ),
  'bad-policy/output-size': error(
    "{part}: output '{name}' of the network has {count} values, and {wanted} joints are driven",
  ),
  'bad-policy/state-size': error("{part}: input '{input}' has {wanted} values, and output '{output}' has {count}"),
  'bad-policy/no-command': error("{part}: there is no command '{name}'; there is {known}"),
  'bad-policy/no-function': error("{part}: there is no function '{name}'; pass it in the option 'functions'"),
  'bad-policy/interval': error(
    '{part}: an interval of {interval} s is not a whole number of time steps of {timestep} s; set the timestep of the training',
  ),
  'bad-policy/history': error('{part}: {count} past values exceed the limit of {limit}'),
  'bad-policy/tap': error('{part}: {value} is not a number of control steps from 0 to {limit}'),
  'policy-not-finite/input': error(
    '{part}: value {index} of the observation is {value} at {time} s; the simulation has diverged, or a scale is wrong',
  ),
  'policy-not-finite/output': error(
    "output '{name}' of the network: value {index} is {value} at {time} s; the network or its inputs are wrong",
  ),
  'policy-import/term': error(
    "{part}: the term '{name}' cannot be imported, only {known}; pass its terms as '{option}' in the options of the import",
  ),
  'policy-import/module': error(
    "{part}: policies of kind '{name}' follow a recorded motion, which is not imported; describe the policy by hand",
  ),
  'policy-import/incomplete': error(
    "{part}: the term '{name}' is a placeholder in the program that wrote it, which fills it with zeros; pass '{option}' in the options of the import",
  ),
  'policy-import/no-metadata': error(
    "the network has no '{name}' in its metadata; export it with mjlab, or write a description",
  ),
  'policy-import/numbers': error("metadata '{name}': {count} numbers for {wanted} joints"),
  'policy-import/option': error(
    "metadata '{name}' does not determine {what}; pass '{option}' in the options of the import",
  ),
} as const;
