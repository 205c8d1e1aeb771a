/**
 * `npm run plugin-docs`: writes a reference page for each plugin of the package into `docs/reference/plugins/`, from
 * its attributes and its example. `npm run pictures` takes the images.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from '../src/api/index.js';
import type { PluginAttribute } from '../src/simulation/model/plugin-config.js';
import { PLUGIN_DOCS } from '../src/simulation/plugin/plugin-docs.js';
import { FIRST_PARTY_PLUGINS } from '../src/simulation/plugin/registry.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'docs/reference/plugins';

/** Notes on facts that attributes cannot express. */
const NOTES: Readonly<Record<string, string>> = {
  'mujoco.pid':
    'The force is `kp e + ki I + kd de/dt` with the error `e = u - length`. The integral and the limited setpoint are ' +
    'activations: `actdim` is the sum of one if `ki` is not zero, one if `slewmax` is set, and that of the `dyntype`.',
  'mujoco.elasticity.cable':
    'The bodies of a chain, such as those of `<composite type="cable">`, resist bending and twisting according to the moduli ' +
    'of the material and the cross-section of their geoms (capsule, cylinder or box). Their color shows the stress.',
  'mujoco.elasticity.shell':
    'The flex of a `<flexcomp>` with `dim="2"` resists bending, as with `elastic2d="bend"` of the element `elasticity`, ' +
    'which the plugin replaces. The reference had it up to 3.2; its `face` and `edge` follow from the flex.',
  'mujoco.sensor.touch_grid':
    'Contacts of the body of a site, as seen from the site: for each channel an image of `size` pixels over the field of ' +
    'view, row by row. The measured contacts are drawn as boxes on the surface.',
  'mujoco.sdf.torus': 'An exact distance.',
  'mujoco.sdf.bowl': 'An exact distance up to its rim.',
  'mujoco.sdf.bolt':
    'A bound of the distance that increases away from the surface. The bolt fits the nut of the same radius.',
  'mujoco.sdf.nut':
    'A bound of the distance that increases away from the surface. The nut fits the bolt of the same radius.',
  'mujoco.sdf.gear': 'Two gears of the same module mesh if `alpha` rotates one of them by half a tooth.',
};

const DRIVES = {
  actuator: 'drives actuators',
  sensor: 'computes sensors',
  passive: 'exerts passive forces',
  sdf: 'defines a shape',
  elasticity: 'adds elasticity to a flex',
} as const;

/** Path and text of every page. */
export function pluginPages(): ReadonlyMap<string, string> {
  return new Map(FIRST_PARTY_PLUGINS.map((plugin) => [`${FOLDER}/${shortName(plugin)}.md`, pageOf(plugin)]));
}

export const shortName = ({ name }: Plugin): string => name.replace(/^mujoco\./, '');

/** The example model of a page. */
export const exampleOf = (plugin: Plugin): string => `${FOLDER}/examples/${shortName(plugin)}.xml`;

function pageOf(plugin: Plugin): string {
  const capabilities = (Object.keys(DRIVES) as (keyof typeof DRIVES)[]).filter((name) => plugin[name]);
  const { doc, attributes } = PLUGIN_DOCS[plugin.name]!;
  return `# \`${plugin.name}\`

${doc} The plugin ${capabilities.map((name) => DRIVES[name]).join(' and ')}.

![${doc}](../../images/plugins/${shortName(plugin)}.png)

${NOTES[plugin.name] ?? ''}

| key | value | default | meaning |
|---|---|---|---|
${Object.entries(plugin.attributes ?? {})
  .map(([key, attribute]) => rowOf(key, attribute, attributes[key]!))
  .join('\n')}

The [model](examples/${shortName(plugin)}.xml) of the image:

\`\`\`xml
${readFileSync(root + exampleOf(plugin), 'utf8').trim()}
\`\`\`
`;
}

function rowOf(key: string, attribute: PluginAttribute, doc: string): string {
  const { type } = attribute;
  const initial = attribute.required ? 'required' : (attribute.default ?? 'none');
  return `| \`${key}\` | ${type === 'numbers' ? `${attribute.length ?? ''} numbers` : type} | ${initial} | ${doc} |`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of pluginPages()) writeFileSync(root + path, text);
}
