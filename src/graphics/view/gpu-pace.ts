/** Limits the pictures that are submitted to the graphics card, so that they do not queue up. */
import type { WebGPURenderer } from 'three/webgpu';

/** Number of pictures that may be pending without the card counting as behind. */
const WAITING = 1;

/** The parts of three.js's graphics interfaces that report when work is done. */
interface Interface {
  readonly gl?: WebGL2RenderingContext;
  readonly device?: { readonly queue: { onSubmittedWorkDone(): Promise<void> } };
}

/** Counts the pictures that were submitted and are not finished. */
export class GpuPace {
  private readonly fences: WebGLSync[] = [];
  private submitted = 0;

  constructor(private readonly renderer: WebGPURenderer) {}

  /** Records that a picture was submitted. */
  pictureSubmitted(): void {
    const { gl, device } = this.renderer.backend as Interface;
    const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (fence) this.fences.push(fence);
    if (!device) return;
    this.submitted++;
    const done = () => void this.submitted--;
    device.queue.onSubmittedWorkDone().then(done, done);
  }

  /**
   * True while enough pictures are pending. Another one would be late and would delay all calls that wait for the card.
   */
  get isBehind(): boolean {
    const { gl } = this.renderer.backend as Interface;
    const { fences } = this;
    while (gl && fences[0] && gl.getSyncParameter(fences[0], gl.SYNC_STATUS) !== gl.UNSIGNALED) {
      gl.deleteSync(fences.shift()!);
    }
    return fences.length + this.submitted > WAITING;
  }
}
