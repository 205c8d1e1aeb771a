/** The part of ONNX Runtime that the gallery uses; the package itself is installed with the site alone. */
declare module 'onnxruntime-web' {
  export const env: { readonly wasm: { numThreads: number; wasmBinary: ArrayBuffer } };

  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly data: ArrayBufferView;
  }

  export class InferenceSession {
    static create(model: ArrayBuffer): Promise<InferenceSession>;
    run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  }
}
