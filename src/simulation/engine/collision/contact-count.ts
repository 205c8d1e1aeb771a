import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

/** Sets the number of contacts, before any constraint rows are made for them. */
export function setContactCount({ scalar }: DataRecord, ncon: number): void {
  scalar[SC.ncon] = ncon;
  if (ncon > scalar[SC.maxuse_con]) scalar[SC.maxuse_con] = ncon;
  scalar[SC.ne] = scalar[SC.nf] = scalar[SC.nl] = scalar[SC.nefc] = 0;
  scalar[SC.nJ] = scalar[SC.nY] = scalar[SC.nA] = 0;
  scalar[SC.nisland] = scalar[SC.nidof] = 0;
}
