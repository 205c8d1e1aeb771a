/**
 * `npm run three-classes`: writes the classes of `kinetree/three` and the elements of `kinetree/react`, one line for
 * each kind of element of the schema, with its description. Their code is in `component-class.ts` and `mj-element.ts`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KIND_TEXTS } from '../src/foundation/schema/mjcf-docs.js';
import { COMPONENT_KINDS, classNameOf, VARIANTS } from '../src/web/three-components/component-kinds.js';

const HEADER = (
  what: string,
): string => `/** ${what}, made from the schema by \`npm run three-classes\`. Edit the rows of the schema, not this file. */
`;

const variants = Object.entries(VARIANTS);

/** The classes of components, as a module. */
export function classesModule(): string {
  const kinds = COMPONENT_KINDS.map((kind) => {
    const name = classNameOf(kind);
    return `/** ${KIND_TEXTS[kind]} */
export const ${name} = /* @__PURE__ */ componentClass('${kind}');
export type ${name} = Component<'${kind}'>;
`;
  });
  const more = variants.map(
    ([name, { kind, text }]) => `/** ${text} */
export const ${name} = /* @__PURE__ */ variantClass('${name}');
export type ${name} = Component<'${kind}'>;
`,
  );
  const imports = `import { type Component, componentClass, variantClass } from './component-class.js';\n`;
  return [HEADER('Classes of components') + imports, ...kinds, ...more].join('\n');
}

/** The elements of React, as a module. */
export function elementsModule(): string {
  const kinds = COMPONENT_KINDS.map((kind) => [classNameOf(kind) as string, KIND_TEXTS[kind]] as const);
  const all = [...kinds, ...variants.map(([name, { text }]) => [name, text] as const)];
  const imports = `import * as classes from '../three-components/classes.js';
import { mjElement } from './mj-element.js';
`;
  const lines = all.map(
    ([name, text]) => `/** ${text} */\nexport const ${name} = /* @__PURE__ */ mjElement(classes.${name}, '${name}');\n`,
  );
  return [HEADER('Elements of React for components') + imports, ...lines].join('\n');
}

/** The generated files by path. */
export const GENERATED: readonly (readonly [path: string, text: () => string])[] = [
  ['src/web/three-components/classes.ts', classesModule],
  ['src/web/react/mj-elements.ts', elementsModule],
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of GENERATED) writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text());
}
