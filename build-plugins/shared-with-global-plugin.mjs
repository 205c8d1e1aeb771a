/**
 * Build plugin of `kinetree.runs.js`: takes classes with an identity, and functions with a state, from `kinetree.global.js`,
 * which the page has loaded before.
 */

/** Names that are taken from the global `Kinetree`, by the module that defines them. */
const SHARED = [
  [/[\\/]simulation[\\/]model[\\/]data\.ts$/, ['Data']],
  [/[\\/]simulation[\\/]model[\\/]model\.ts$/, ['Model']],
  [/[\\/]simulation[\\/]runtime[\\/]run\.ts$/, ['forward', 'kinematics', 'setCallbacks', 'step', 'step1', 'step2']],
  [/[\\/]simulation[\\/]support[\\/]reset\.ts$/, ['resetData', 'resetDataKeyframe']],
];

const ERROR = 'export class ModelError extends Error';

/** For rolldown and tsdown. */
export const sharedWithGlobalPlugin = () => ({
  name: 'kinetree-shared-with-global',
  load(id) {
    const names = SHARED.find(([module]) => module.test(id))?.[1];
    return names ? `export const { ${names.join(', ')} } = globalThis.Kinetree;` : null;
  },
  transform: {
    order: 'pre',
    handler(code, id) {
      if (!/[\\/]foundation[\\/]base[\\/]diagnostics\.ts$/.test(id)) return null;
      if (!code.includes(ERROR)) throw new Error(`${id} has no ModelError`);
      const own = code.replace(ERROR, 'class OwnModelError extends Error');
      return { code: `${own}\nexport const ModelError = (globalThis as any).Kinetree.ModelError;\n`, map: null };
    },
  },
});
