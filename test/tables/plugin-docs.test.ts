/** The reference pages of the plugins match their attributes and examples. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exampleOf, pluginPages, shortName } from '../../scripts/plugin-docs.js';
import { compile, parseXML } from '../../src/api/index.js';
import { PLUGIN_DOCS } from '../../src/simulation/plugin/plugin-docs.js';
import { FIRST_PARTY_PLUGINS } from '../../src/simulation/plugin/registry.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('the plugin pages are up to date (npm run plugin-docs)', () => {
  for (const [path, text] of pluginPages()) expect(readFileSync(at(path), 'utf8'), path).toBe(text);
});

test.each(FIRST_PARTY_PLUGINS.map((plugin) => [plugin.name, plugin] as const))(
  'the page of %s has a picture, an example and a description of every attribute',
  (_, plugin) => {
    expect(existsSync(at(`docs/images/plugins/${shortName(plugin)}.png`))).toBe(true);
    expect(Object.keys(PLUGIN_DOCS[plugin.name]!.attributes)).toEqual(Object.keys(plugin.attributes ?? {}));
    const spec = parseXML(readFileSync(at(exampleOf(plugin)), 'utf8'));
    expect(spec.all('extensionPlugin').map((each) => each.plugin)).toEqual([plugin.name]);
    // meshing a shape takes a while; its picture shows that it compiles
    if (!plugin.sdf) expect(compile(spec).nplugin).toBeGreaterThan(0);
  },
);
