/** `kinetree info FILE`: what a model consists of. */
import { Diagnostics, ModelError } from '../base/diagnostics.js';
import { formatNumber } from '../base/numbers.js';
import { supports } from '../engine/supports.js';
import type { Model } from '../model/model.js';
import { loadModel } from '../node/load.js';
import { ConeType, IntegratorType, SolverType } from '../schema/enums.js';
import { counted, DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

/** Sizes worth telling, by what they count. */
const COUNTED = {
  nbody: 'bodies',
  njnt: 'joints',
  nv: 'degrees of freedom',
  nq: 'coordinates',
  ngeom: 'geoms',
  nsite: 'sites',
  ncam: 'cameras',
  nlight: 'lights',
  nmesh: 'meshes',
  nhfield: 'height fields',
  ntex: 'textures',
  nmat: 'materials',
  nflex: 'flexes',
  nskin: 'skins',
  ntendon: 'tendons',
  nactuator: 'actuators',
  nu: 'controls',
  na: 'activations',
  nsensor: 'sensors',
  nsensordata: 'sensor values',
  neq: 'equality constraints',
  npair: 'contact pairs',
  nexclude: 'excluded pairs',
  nkey: 'keyframes',
  nplugin: 'plugin instances',
} as const;

/** Returns the exit code. */
export async function info(file: string, options: { readonly json?: boolean }, output: Output): Promise<number> {
  const progress = new Progress(localPath(file), output);
  const start = performance.now();
  const diagnostics = new Diagnostics();
  let model: Model;
  try {
    model = await loadModel(file, { diagnostics, progress: progress.update });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    progress.end();
    new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    return 1;
  }
  progress.end();
  const facts = factsOf(model, performance.now() - start, diagnostics);
  output.out(options.json ? `${JSON.stringify(facts, null, 2)}\n` : text(facts));
  return 0;
}

function factsOf(model: Model, milliseconds: number, diagnostics: Diagnostics) {
  const counts = (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map((size) => [size, model[size]] as const);
  return {
    name: nameOf(model),
    counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    mass: model.body_subtreemass[0] ?? 0,
    timestep: model.opt.timestep,
    integrator: keyOf(IntegratorType, model.opt.integrator),
    cone: keyOf(ConeType, model.opt.cone),
    solver: keyOf(SolverType, model.opt.solver),
    loadMilliseconds: Math.round(milliseconds),
    warnings: diagnostics.list.filter(({ severity }) => severity === 'warning').length,
    notSimulated: supports(model),
  };
}

type Facts = ReturnType<typeof factsOf>;

function text(facts: Facts): string {
  const lines = [facts.name === '' ? 'A model without a name' : facts.name];
  for (const [size, count] of Object.entries(facts.counts)) {
    lines.push(`  ${String(count).padStart(7)} ${COUNTED[size as keyof typeof COUNTED]} (${size})`);
  }
  lines.push(
    '',
    `  mass ${formatNumber(facts.mass, 6)} kg`,
    `  timestep ${facts.timestep} s, integrator ${facts.integrator}, ${facts.cone} cones, solver ${facts.solver}`,
    `  loaded in ${facts.loadMilliseconds} ms${facts.warnings > 0 ? ` with ${counted(facts.warnings, 'warning')}` : ''}`,
  );
  for (const { feature, reason } of facts.notSimulated) lines.push(`  not simulated: ${feature}: ${reason}`);
  return `${lines.join('\n')}\n`;
}

const keyOf = (table: Readonly<Record<string, number>>, value: number): string =>
  (Object.keys(table).find((key) => table[key] === value) ?? String(value)).toLowerCase();

/** The name of the model stands first among the names. */
const nameOf = ({ names }: Model): string => new TextDecoder().decode(names.subarray(0, names.indexOf(0)));
