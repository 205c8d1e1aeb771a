import { bytes, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const CUSTOM_FIELDS = defineFields<ModelSizeName>()({
  numeric_adr: int('nnumeric'),
  numeric_size: int('nnumeric'),
  numeric_data: num('nnumericdata'),
  text_adr: int('ntext'),
  text_size: int('ntext'),
  text_data: bytes('ntextdata'),
  tuple_adr: int('ntuple'),
  tuple_size: int('ntuple'),
  tuple_objtype: int('ntupledata'),
  tuple_objid: int('ntupledata'),
  tuple_objprm: num('ntupledata'),
});
