/** Replaces the virtual reality code of three.js, which the studio does not use. */
export default class NoXR {
  readonly enabled = false;
  readonly isPresenting = false;
  readonly cameraAutoUpdate = false;

  getEnvironmentBlendMode(): undefined {
    return undefined;
  }

  dispose(): void {}
}
