/** Resources: providers, archives, content types, decoders. */
import { error } from './message.js';

/** Messages by code. */
export const RESOURCE_MESSAGES = {
  'resource-not-found/folder': error('{subject}: there is no such folder'),
  'resource-not-found/file': error('{subject}: there is no such file'),
  'resource-not-found/package': error("{subject}: there is no package '{name}'; the known packages are: {known}"),
  'resource-not-found/resource': error('{subject}: there is no such resource'),
  'resource-forbidden/outside-root': error('{subject}: it is not below {root}'),
  'resource-forbidden/leaves-root': error('{subject}: it leads out of its root'),
  'resource-forbidden/host': error(
    '{subject}: it is not under an address that may be read; add its address to the list of the provider',
  ),
  'resource-forbidden/archive-name': error(
    "{subject}: the name '{name}' leads out of the archive or is not a valid file name",
  ),
  'resource-failed/thrown': error('{subject}: {reason}'),
  'resource-failed/changed': error('{subject}: it changed since it was chosen; choose it again'),
  'resource-failed/status': error('{subject}: the server answered {status} {text}'),
  'resource-failed/page': error(
    '{subject}: the server answered with an HTML page: it has no such file, or requires a login; check the address',
  ),
  'resource-failed/url': error('{subject}: it is not a URL'),
  'resource-failed/no-write': error("{subject}: provider '{provider}' cannot write"),
  'resource-failed/no-bytes': error(
    "{subject}: 'read' of provider '{provider}' returned {result}; it must return a Uint8Array",
  ),
  'resource-failed/close': error("{subject}: 'close' of provider '{provider}' threw: {reason}"),
  'resource-failed/binary': error('{subject}: a binary model has no elements to edit; use loadModel'),
  'resource-failed/github': error('{subject}: it is not github:owner/repository/branch/path'),
  'resource-failed/sample': error('{subject}: there is no such sample; the samples are {known}'),
  'resource-limit/download': error('{subject}: it has more than {limit} bytes'),
  'resource-limit/files': error('{subject}: {count} files exceed the limit of {limit}'),
  'resource-limit/unpacked': error('{subject}: {count} unpacked bytes exceed the limit of {limit}'),
  'resource-limit/ratio': error('{subject}: {count} bytes cannot come out of {packed}: the archive is damaged'),
  'resource-limit/bytes': error('{subject}: {count} bytes exceed the limit of {limit}'),
  'no-provider/no-scheme': error('{subject}: it has no scheme'),
  'no-provider/unknown-scheme': error(
    "{subject}: no provider has the prefix '{scheme}'; extensions.providers takes one",
  ),
  'no-provider/file': error(
    '{subject}: files are read by path or file: URL in Node, and only if the caller names them; in a model, use a path relative to it; a page opened from the disk cannot read files: write the model into the page, or serve the folder',
  ),
  'no-provider/network': error(
    '{subject}: a model reads from the network only below its own address; load the model from there, or pass httpProviders in extensions.providers',
  ),
  'no-provider/package': error(
    "the package '{package}' is not known; give its folder: --package {package}=FOLDER, in code the option urdf.packages",
  ),
  'bad-provider/no-prefix': error('{subject}: it needs a prefix'),
  'bad-provider/colon': error('{subject}: its prefix must be given without the colon'),
  'bad-provider/scheme': error(
    "{subject}: its prefix is not a URI scheme, which is a letter followed by letters, digits, '+', '-' or '.'",
  ),
  'bad-provider/drive': error('{subject}: a prefix of one letter would be mistaken for a drive'),
  'bad-provider/member': error("{subject}: there is no member '{name}'; did you mean '{near}'?"),
  'bad-provider/needs-function': error("{subject}: it needs the function '{name}'"),
  'bad-provider/not-function': error("{subject}: '{name}' is not a function"),
  'bad-provider/mount': error("{subject}: give both 'mount' and 'unmount', or neither"),
  'bad-provider/same-prefix': error('{subject}: another provider has this prefix'),
  'asset-not-loaded/decoder': error(
    '{subject}: its decoder returns a promise: load the model with loadSpec or loadModel instead of parsing it',
  ),
  'asset-not-loaded/resource': error('{subject}: it must be loaded before the model is compiled'),
  'bad-archive/deflate': error('{subject}: it cannot be unpacked ({problem})'),
  'bad-archive/damaged-file': error("{subject}: '{file}' is damaged"),
  'bad-archive/file-twice': error("{subject}: '{file}' occurs twice"),
  'bad-archive/signature': error('{subject}: it is not a ZIP archive'),
  'bad-archive/directory': error('{subject}: its directory is damaged'),
  'bad-archive/encrypted': error('{subject}: it is encrypted'),
  'bad-archive/no-main': error(
    '{subject}: it is not clear which of its files is the model; name the model like the archive, or put a single model at the top',
  ),
  'bad-data-uri/comma': error('{subject}: a comma must separate the type from the data'),
  'bad-data-uri/encoding': error("{subject}: the encoding '{encoding}' is unknown; leave it out or write base64"),
  'bad-data-uri/cut': error('{subject}: its base64 data is cut off'),
  'bad-data-uri/character': error("{subject}: '{text}' is not a base64 character"),
  'bad-data-uri/escape': error("{subject}: '%{text}' is not an escape sequence"),
  'no-decoder/type': error('{subject}: no decoder reads content of type {type}'),
  'no-decoder/extension': error("{subject}: no decoder reads files that end in '.{extension}'"),
  'no-decoder/query': error(
    "{subject}: no decoder reads files that end in '.{extension}'; set content_type to the type of the file",
  ),
  'no-decoder/nothing': error('{subject}: no decoder reads a file without an extension; set content_type'),
  'no-decoder/model': error('{subject}: no decoder reads models of type {type}'),
  'no-encoder/type': error('{subject}: no encoder writes content of type {type}; register one with registerEncoder'),
  'no-encoder/extension': error("{subject}: no encoder writes files that end in '.{extension}'"),
  'no-encoder/nothing': error('{subject}: no encoder writes a file without an extension'),
  'not-a-model/folder': error('this file is not a model: it is a folder; name the model in it'),
  'not-a-model/empty': error('this file is not a model: the file is empty'),
  'not-a-model/page': error(
    'this file is not a model: it is an HTML page; a server sends one if it has no such file or requires a login, so check the address',
  ),
  'not-a-model/json': error(
    'this file is not a model: it is JSON, which is written but not read; give the model in XML, as an archive (.mjz) or in binary form (.mjb)',
  ),
  'not-a-model/usd': error(
    'this file is not a model: it is a scene in USD; convert it to MJCF or URDF first, in the program that exported it',
  ),
  'not-a-model/sdf': error(
    'this file is not a model in MJCF or URDF, but in SDF; convert it first, for example with sdformat_mjcf',
  ),
  'not-a-model/utf16': error('this file is text in UTF-16; save it as UTF-8'),
  'not-a-model/binary': error('this file is not a model: it contains neither XML nor an archive nor a binary model'),
} as const;
