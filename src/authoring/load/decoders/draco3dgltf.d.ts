/** The part of `draco3dgltf` that decodes; the package has no types. */
declare module 'draco3dgltf' {
  const draco: { createDecoderModule(): Promise<unknown> };
  export default draco;
}
