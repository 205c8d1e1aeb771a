/** `MjData`: the arrays and scalars of a Data under the names of the reference's class. */
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { JacobianType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { SC, SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { copyData, Data } from '../../simulation/model/data.js';
import { BindingError, Handle, wrongConstruction, wrongInstance } from '../binding/handle.js';
import { missing } from '../missing.js';
import { accessed, dataAccessor } from './access.js';
import type { DataAccessor, DataAccessorName } from './access-table.js';
import { contactsOf, type MjContactVec } from './contact.js';
import { MjModel } from './model.js';
import {
  type MjSolverStatVec,
  type MjTimerStatVec,
  type MjWarningStatVec,
  solverStatisticsOf,
  timersOf,
  warningsOf,
} from './statistics.js';

type ScalarName = {
  [N in keyof typeof SCALAR_FIELDS]: (typeof SCALAR_FIELDS)[N] extends { size: 1 } ? N : never;
}[keyof typeof SCALAR_FIELDS];
/** Fields that the reference exposes as objects: `warning`, `timer`, `contact`. */
type InLists =
  | 'warning_lastinfo'
  | 'warning_number'
  | 'timer_duration'
  | 'timer_number'
  | Extract<keyof typeof ARENA_FIELDS, `contact_${string}`>;
type FlagName = 'flg_energypos' | 'flg_energyvel' | 'flg_subtreevel' | 'flg_rnepost';
type VectorName = Exclude<keyof typeof SCALAR_FIELDS, ScalarName | InLists>;
type ArrayName = Exclude<keyof typeof DATA_FIELDS | keyof typeof ARENA_FIELDS, InLists>;

type Values = Readonly<Pick<Data, ArrayName | VectorName>> &
  Record<Exclude<ScalarName, FlagName>, number> &
  Record<FlagName, boolean>;
type Accessors = { [A in DataAccessorName]: (given: number | string) => DataAccessor<A> };

/** The arrays, numbers and accessors of a Data. */
export interface MjData extends Values, Accessors {}

/** A Data under the names of mjData; its arrays are those of the Data, not copies. */
export class MjData extends Handle {
  /** @internal */
  readonly own: Data;
  readonly model: MjModel;

  /** Makes Data of a Model, or a copy of other Data of it. */
  constructor(model: MjModel, data?: MjData) {
    if (model === undefined) throw wrongConstruction('MjData', 0, '1,2');
    if (!(model instanceof MjModel)) throw wrongInstance(model, 'MjModel');
    super();
    this.model = model;
    this.own = new Data(model.own);
    if (data) copyData(this.own, data.own);
    this.hide('own', 'model');
  }

  get contact(): MjContactVec {
    return contactsOf(this.own);
  }
  /** Number of plugin instances. */
  get nplugin(): number {
    return this.own.model.nplugin;
  }
  get warning(): MjWarningStatVec {
    return warningsOf(this.own);
  }
  get timer(): MjTimerStatVec {
    return timersOf(this.own);
  }
  get solver(): MjSolverStatVec {
    return solverStatisticsOf(this.own);
  }

  override delete(): void {
    super.delete();
    this.own.dispose();
  }
}

/** Tests whether the reference would store the constraint Jacobian as sparse. @see mj_isSparse */
export function isSparse({ record: m }: MjModel['own']): boolean {
  const jacobian = m.opt[OPT.jacobian];
  return jacobian === JacobianType.SPARSE || (jacobian === JacobianType.AUTO && m.nv >= DENSE_BELOW);
}

/** Number of degrees of freedom from which 'auto' selects sparse. */
const DENSE_BELOW = 60;

interface SparseRows {
  readonly values: Float64Array;
  readonly rownnz: Int32Array;
  readonly rowadr: Int32Array;
  readonly colind: Int32Array;
}

/** Converts sparse constraint rows to a dense matrix (nefc x cols). */
function denseRows({ nefc }: Data, cols: number, { values, rownnz, rowadr, colind }: SparseRows): Float64Array {
  const dense = new Float64Array(nefc * cols);
  for (let i = 0; i < nefc; i++) {
    const from = rowadr[i] as number;
    for (let k = from; k < from + (rownnz[i] as number); k++) {
      dense[i * cols + (colind[k] as number)] = values[k] as number;
    }
  }
  return dense;
}

function denseJacobian(data: Data): Float64Array {
  const { efc_J: values, efc_J_rownnz: rownnz, efc_J_rowadr: rowadr, efc_J_colind: colind } = data.record;
  return denseRows(data, data.model.nv, { values, rownnz, rowadr, colind });
}

/** A + R as a dense matrix, which exists for dual solvers only. */
function denseInverseInertia(data: Data): Float64Array {
  const { efc_AR: values, efc_AR_rownnz: rownnz, efc_AR_rowadr: rowadr, efc_AR_colind: colind } = data.record;
  return data.nA === 0 ? new Float64Array() : denseRows(data, data.nefc, { values, rownnz, rowadr, colind });
}

/** Values that the reference shows if its constraint Jacobian is dense; copied at each read. */
const DENSE: { readonly [N in keyof Values]?: (data: Data) => Int32Array | Float64Array | number } = {
  nJ: (data) => data.nefc * data.model.nv,
  efc_J: denseJacobian,
  efc_AR: denseInverseInertia,
  efc_J_rownnz: (data) => new Int32Array(data.nefc),
  efc_J_rowadr: (data) => new Int32Array(data.nefc),
  efc_J_rowsuper: (data) => new Int32Array(data.nefc),
  efc_J_colind: (data) => new Int32Array(data.nefc * data.model.nv),
};

function define(name: string, get: (this: MjData) => unknown, set?: (this: MjData, value: number) => void): void {
  if (name in MjData.prototype) return;
  const refuse = (): never => {
    throw new BindingError(`MjData.${name} is a read-only property`);
  };
  Object.defineProperty(MjData.prototype, name, { enumerable: true, get, set: set ?? refuse });
}

preallocateProperties(MjData.prototype);

for (const name of [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS)] as ArrayName[]) {
  if (name.startsWith('contact_')) continue;
  const dense = DENSE[name];
  define(name, function () {
    return dense && !isSparse(this.own.model) ? dense(this.own) : this.own[name];
  });
}

for (const [name, { size }] of Object.entries(SCALAR_FIELDS)) {
  if (name.startsWith('warning_') || name.startsWith('timer_')) continue;
  const at = SC[name as ScalarName];
  const dense = DENSE[name as ScalarName];
  const isFlag = name.startsWith('flg_');
  if (size > 1) {
    define(name, function () {
      return this.own[name as VectorName];
    });
    continue;
  }
  define(
    name,
    function () {
      if (dense && !isSparse(this.own.model)) return dense(this.own);
      const value = this.own.record.scalar[at];
      return isFlag ? value !== 0 : value;
    },
    function (value) {
      this.own.record.scalar[at] = Number(value);
    },
  );
}

const DATA_ACCESSORS: readonly DataAccessorName[] = [
  'actuator',
  'body',
  'cam',
  'geom',
  'jnt',
  'light',
  'sensor',
  'site',
  'tendon',
];
for (const accessor of DATA_ACCESSORS) {
  Object.defineProperty(MjData.prototype, accessor, {
    value(this: MjData, ...all: readonly (number | string)[]) {
      const id = accessed('MjData', accessor, all);
      return dataAccessor(this.own.model.record, () => this.own.record, accessor, id);
    },
  });
}

/** Members that describe the memory of the reference; reading one throws an error. */
const OF_MEMORY = [
  ...['arena', 'buffer', 'narena', 'nbuffer', 'parena', 'pbase', 'pstack', 'plugin_data', 'signature'],
  ...['maxuse_arena', 'maxuse_stack', 'maxuse_threadstack', 'threadpool'],
];
for (const name of OF_MEMORY) {
  if (name in MjData.prototype) continue;
  Object.defineProperty(MjData.prototype, name, {
    get: missing(`MjData.${name}`, 'it describes memory that does not exist here'),
  });
}
