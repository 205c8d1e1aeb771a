declare module 'kernels-in-base64' {
  const text: string;
  export default text;
  /** Places where a double becomes an integer. */
  export const truncations: readonly { readonly place: string; readonly isModulo: boolean }[];
  /** Words of each type of records. */
  export const records: readonly (readonly {
    kind: 'array' | 'length' | 'i32' | 'f64' | 'fn' | 'record' | 'list';
    offset: number;
    text: string;
    extra:
      | number
      | readonly number[]
      | { readonly of: 'array' | 'record' | 'fn'; readonly extra: number | readonly number[] };
    isMutable: boolean;
    isWritten: boolean;
  }[])[];
}
