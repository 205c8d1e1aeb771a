/** In the place of what three has for virtual reality: there is none in the studio. */
export default class NoXR {
  readonly enabled = false;
  readonly isPresenting = false;
  readonly cameraAutoUpdate = false;

  getEnvironmentBlendMode(): undefined {
    return undefined;
  }

  dispose(): void {}
}
