import { bytes, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of custom numbers, texts and tuples. */
export const CUSTOM_FIELDS = defineFields<ModelSizeName>()({
  /** Its first value in `numeric_data`. */
  numeric_adr: int('nnumeric'),
  /** Number of its values. */
  numeric_size: int('nnumeric'),
  /** Values of all numeric fields. */
  numeric_data: num('nnumericdata'),
  /** Its first byte in `text_data`. */
  text_adr: int('ntext'),
  /** Number of its bytes, the final zero included. */
  text_size: int('ntext'),
  /** Bytes of all text fields. */
  text_data: bytes('ntextdata'),
  /** Its first object in the tuple arrays. */
  tuple_adr: int('ntuple'),
  /** Number of its objects. */
  tuple_size: int('ntuple'),
  /** Kind of object (`ObjType`). */
  tuple_objtype: int('ntupledata'),
  /** Id of the object. */
  tuple_objid: int('ntupledata'),
  /** Parameter of the object. */
  tuple_objprm: num('ntupledata'),
});
