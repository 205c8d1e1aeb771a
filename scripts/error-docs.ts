/** `npm run error-docs`: writes docs/reference/errors.md, every diagnostic by its code, from the tables of messages. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ASSET_MESSAGES } from '../src/foundation/schema/messages/assets.js';
import { COMPILE_MESSAGES } from '../src/foundation/schema/messages/compiling.js';
import { EDIT_MESSAGES } from '../src/foundation/schema/messages/edits.js';
import { FILE_MESSAGES } from '../src/foundation/schema/messages/files.js';
import type { MessageRow } from '../src/foundation/schema/messages/message.js';
import { PLUGIN_MESSAGES } from '../src/foundation/schema/messages/plugins.js';
import { POLICY_MESSAGES } from '../src/foundation/schema/messages/policies.js';
import { RESOURCE_MESSAGES } from '../src/foundation/schema/messages/resources.js';
import { TEXT_MESSAGES } from '../src/foundation/schema/messages/text.js';
import { THREE_MESSAGES } from '../src/foundation/schema/messages/three.js';

export const PAGE = fileURLToPath(new URL('../docs/reference/errors.md', import.meta.url));

type Table = Readonly<Record<string, MessageRow>>;

const AREAS: readonly (readonly [title: string, table: Table])[] = [
  ['Find and fetch files', RESOURCE_MESSAGES],
  ['Read MJCF and URDF', TEXT_MESSAGES],
  ['Read meshes, textures and height fields', ASSET_MESSAGES],
  ['Compile', COMPILE_MESSAGES],
  ['Plugins', PLUGIN_MESSAGES],
  ['Edit models', EDIT_MESSAGES],
  ['Binary models and recordings', FILE_MESSAGES],
  ['Components of three.js', THREE_MESSAGES],
  ['Trained policies', POLICY_MESSAGES],
];

/** What to do about the messages of a family, where their texts do not contain it. Markdown, for a page of `docs/reference/`. */
export const REMEDIES: Readonly<Record<string, string>> = {
  'asset-not-loaded':
    'Load with `loadModel` or `loadSpec`, which read files; after adding a file to a Spec, call `await spec.load()`.',
  'asset-too-large':
    'Reduce the asset. A limit with a name can be raised by the option `limits` of `compile` if the file is trusted.',
  'bad-actuator':
    'Compare the attributes with [the reference](mjcf/actuator.md): most kinds need exactly one target and accept only their own attributes.',
  'bad-archive': 'Create the archive again, for example with `kinetree compile robot.xml robot.mjz`.',
  'bad-count': 'Give the number of values that [the reference](mjcf/body.md) lists for the attribute.',
  'bad-data-uri': 'Write `data:TYPE;base64,DATA`, or percent-encoded text after the comma.',
  'bad-flex': 'Compare with the examples of [soft bodies](../concepts/soft-bodies.md).',
  'bad-geom': 'Compare `type`, `size` and `fromto` with [the reference](mjcf/body.md).',
  'bad-hfield': 'Check the size of the grid and the number of heights.',
  'bad-image': 'Save the picture again as PNG.',
  'bad-inertia':
    'Let inertias follow from geoms (`inertiafromgeom="true"`), or correct the tensor; for URDF, see [the options](urdf.md).',
  'bad-joint': 'Compare with [the reference](mjcf/body.md); a free joint belongs to a child of the world.',
  'bad-keyframe': 'Give as many values as the model has (`nq`, `nv`, `na`, `nu`), which the message names.',
  'bad-mesh':
    'Open the mesh in a mesh editor: merge vertices, fill holes and remove faces without area, then export it again.',
  'bad-mesh-file': 'Export the mesh again as binary STL or OBJ.',
  'bad-mjb': 'Save the file again with `kinetree compile robot.xml robot.mjb` and the installed version.',
  'bad-plugin': 'Correct the module of the plugin; see [plugins](../guides/writing-a-plugin.md).',
  'bad-provider': 'Correct the provider; see [resource providers](../guides/writing-a-resource-provider.md).',
  'bad-sensor': 'Compare the object and the attributes with [the reference](mjcf/sensor.md).',
  'bad-tendon': 'Compare the path with [the reference](mjcf/tendon.md).',
  'bad-texture': 'Check the size of the texture and the number of its files.',
  'bad-trajectory': 'Record again, or compare the file with [the formats](../guides/recording.md#formats).',
  'duplicate-name': 'Rename one of the elements. For parts that are used twice, attach them with a prefix.',
  'edit-refused': 'The Spec is unchanged; follow the message and repeat the edit.',
  'file-not-found':
    'Check the case of the name, `meshdir`, `texturedir` and `assetdir` of `compiler`, and that the page or archive contains the file.',
  'model-cycle': 'A model cannot include itself, directly or by other files.',
  'newer-than-reference': 'Leave the name out, or replace it by one of the supported release.',
  'no-decoder': 'Convert the file to a supported format, or register a decoder.',
  'no-encoder': 'Choose one of the supported extensions, or register an encoder.',
  'no-provider': 'Pass the files with the option `files`, or register a provider for the scheme.',
  'not-a-model': 'Check the address and the format of the file.',
  'not-copied': 'Set the value in the Spec instead of the Model.',
  'resource-failed': 'Open the address in a browser. For another origin, its server has to allow the request (CORS).',
  'resource-forbidden': 'Place the file below the root of the model, or pass a wider `root`.',
  'resource-limit': 'Raise the limit of the provider if the source is trusted.',
  'resource-not-found': 'Check the address, including the case of letters.',
  'too-deep': 'Nest fewer elements.',
  'too-large': 'Reduce the count, or raise the named limit by the option `limits` if the file is trusted.',
  'trial-step':
    'The model compiles but cannot be simulated: see [the robot explodes](../guides/troubleshooting.md#the-robot-explodes).',
  'unknown-attribute': 'Correct the spelling; the message suggests the nearest name.',
  'unknown-element': 'Correct the spelling; the message suggests the nearest name.',
  'unknown-reference': 'Correct the name, or define the element; elements of attached parts have a prefix.',
  'urdf-dropped': 'The robot loads without this part. Convert it to MJCF and add the part there if you need it.',
  'xml-syntax': 'Close the named element, quote attributes, and write `&lt;` and `&amp;` in values.',
};

const familyOf = (code: string): string => code.split('/')[0]!;

/** A text in Markdown: parameters as placeholders, characters of HTML and tables escaped. */
const shown = (text: string): string =>
  text
    .replace(/\{(\w+)\}/g, '*$1*')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '\\|')
    .replaceAll('[', '\\[');

function family(name: string, rows: readonly (readonly [code: string, row: MessageRow])[]): string {
  const severities = new Set(rows.map(([, { severity }]) => severity));
  const one = severities.size === 1;
  const heading = `### \`${name}\`${one && severities.has('warning') ? ' (warning)' : ''}`;
  const remedy = REMEDIES[name];
  const lines = rows.map(([code, { severity, text }]) => {
    const mark = !one && severity === 'warning' ? ' (warning)' : '';
    return code === name ? `- ${shown(text)}${mark}` : `- \`${code.slice(name.length)}\`${mark} ${shown(text)}`;
  });
  return [heading, ...(remedy ? [remedy] : []), lines.join('\n')].join('\n\n');
}

function area(title: string, table: Table): string {
  const families = new Map<string, [string, MessageRow][]>();
  for (const [code, row] of Object.entries(table)) {
    const name = familyOf(code);
    families.set(name, [...(families.get(name) ?? []), [code, row]]);
  }
  const sorted = [...families].sort(([a], [b]) => (a < b ? -1 : 1));
  return [`## ${title}`, ...sorted.map(([name, rows]) => family(name, rows))].join('\n\n');
}

/** Names of all families. */
export const familyNames = (): ReadonlySet<string> =>
  new Set(AREAS.flatMap(([, table]) => Object.keys(table).map(familyOf)));

export const errorPage = (): string => `# Errors and warnings by code

Every diagnostic has a code, in brackets at the end of its line, and in \`diagnostic.code\`. Codes are
[stable](stability.md), texts are not. The part before the slash is the family: programs test it with
\`code.startsWith('bad-joint/')\`. Words in italics are filled in; *subject* is the file or element concerned. Errors stop loading;
warnings do not. [Troubleshooting](../guides/troubleshooting.md) begins with symptoms instead of codes.

${AREAS.map(([title, table]) => area(title, table)).join('\n\n')}
`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(PAGE, errorPage());
