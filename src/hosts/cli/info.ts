/** `kinetree info FILE`: prints a summary of a model. */
import { Diagnostics, familyOf, ModelError } from '../../foundation/base/diagnostics.js';
import { formatNumber } from '../../foundation/base/numbers.js';
import { ConeType, IntegratorType, SolverType } from '../../foundation/schema/enums.js';
import { loadMJB } from '../../simulation/model/mjb.js';
import type { Model } from '../../simulation/model/model.js';
import { absolutePath, readAnyFile } from '../node/files.js';
import { loadModelFile } from '../node/load.js';
import { FAILED, OK } from './exit-codes.js';
import { type ModelReading, readingIn } from './model-flags.js';
import { counted, DiagnosticPrinter, localPath, type Output } from './output.js';
import { Progress } from './progress.js';

/** Sizes in the summary, with their nouns in singular and plural. */
const COUNTED = {
  nbody: ['body', 'bodies'],
  njnt: ['joint', 'joints'],
  nv: ['degree of freedom', 'degrees of freedom'],
  nq: ['coordinate', 'coordinates'],
  ngeom: ['geom', 'geoms'],
  nsite: ['site', 'sites'],
  ncam: ['camera', 'cameras'],
  nlight: ['light', 'lights'],
  nmesh: ['mesh', 'meshes'],
  nhfield: ['height field', 'height fields'],
  ntex: ['texture', 'textures'],
  nmat: ['material', 'materials'],
  nflex: ['flex', 'flexes'],
  nskin: ['skin', 'skins'],
  ntendon: ['tendon', 'tendons'],
  nactuator: ['actuator', 'actuators'],
  nu: ['control', 'controls'],
  na: ['activation', 'activations'],
  nsensor: ['sensor', 'sensors'],
  nsensordata: ['sensor value', 'sensor values'],
  neq: ['equality constraint', 'equality constraints'],
  npair: ['contact pair', 'contact pairs'],
  nexclude: ['excluded pair', 'excluded pairs'],
  nkey: ['keyframe', 'keyframes'],
  nplugin: ['plugin instance', 'plugin instances'],
} as const;

export interface InfoFlags extends ModelReading {
  readonly json?: boolean;
}

/** Returns the exit code. */
export async function info(file: string, options: InfoFlags, output: Output): Promise<number> {
  const progress = new Progress(localPath(file), output);
  const start = performance.now();
  const diagnostics = new Diagnostics();
  let model: Model;
  try {
    model = await loadModelFile(file, { ...readingIn(options), diagnostics, progress: progress.update });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    progress.end();
    new DiagnosticPrinter((text) => output.err(text)).printAll(error.diagnostics);
    const lacksPlugins = error.diagnostics.every(({ code }) => familyOf(code) === 'missing-plugins');
    const bytes = lacksPlugins ? readAnyFile(absolutePath(file)) : undefined;
    if (!bytes) return FAILED;
    // a summary does not need the code of plugins
    model = loadMJB(bytes, file, undefined, options.compatibility);
  }
  progress.end();
  const facts = factsOf(model, performance.now() - start, diagnostics);
  output.out(options.json ? `${JSON.stringify(facts, null, 2)}\n` : text(facts));
  return OK;
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
  };
}

type Facts = ReturnType<typeof factsOf>;

function text(facts: Facts): string {
  const lines = [facts.name === '' ? 'A model without a name' : facts.name];
  for (const [size, count] of Object.entries(facts.counts)) {
    const [one, many] = COUNTED[size as keyof typeof COUNTED];
    lines.push(`  ${String(count).padStart(7)} ${count === 1 ? one : many} (${size})`);
  }
  lines.push(
    '',
    `  mass ${formatNumber(facts.mass, 6)} kg`,
    `  timestep ${facts.timestep} s, integrator ${facts.integrator}, ${facts.cone} cones, solver ${facts.solver}`,
    `  loaded in ${facts.loadMilliseconds} ms${facts.warnings > 0 ? ` with ${counted(facts.warnings, 'warning')}` : ''}`,
  );
  return `${lines.join('\n')}\n`;
}

const keyOf = (table: Readonly<Record<string, number>>, value: number): string =>
  (Object.keys(table).find((key) => table[key] === value) ?? String(value)).toLowerCase();

/** The name of the model is the first of the names. */
const nameOf = ({ names }: Model): string => new TextDecoder().decode(names.subarray(0, names.indexOf(0)));
