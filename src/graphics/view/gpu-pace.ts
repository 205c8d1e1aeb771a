/** The pace of the graphics card: pictures that it cannot draw in time must not pile up in front of it. */
import type { WebGPURenderer } from 'three/webgpu';

/** Pictures that the card may have before it, beside the one that it draws. */
const WAITING = 1;

/** The parts of three's interfaces to a card that tell when work is done. */
interface Interface {
  readonly gl?: WebGL2RenderingContext;
  readonly device?: { readonly queue: { onSubmittedWorkDone(): Promise<void> } };
}

/** Counts the pictures that a card has been asked for and has not finished. */
export class GpuPace {
  private readonly fences: WebGLSync[] = [];
  private submitted = 0;

  constructor(private readonly renderer: WebGPURenderer) {}

  /** Notes that a picture has been asked for. */
  asked(): void {
    const { gl, device } = this.renderer.backend as Interface;
    const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (fence) this.fences.push(fence);
    if (!device) return;
    this.submitted++;
    const done = () => void this.submitted--;
    device.queue.onSubmittedWorkDone().then(done, done);
  }

  /** True while the card has enough to do: a picture asked for now would come late, and all calls that wait for the card with it. */
  get isBehind(): boolean {
    const { gl } = this.renderer.backend as Interface;
    const { fences } = this;
    while (gl && fences[0] && gl.getSyncParameter(fences[0], gl.SYNC_STATUS) !== gl.UNSIGNALED) {
      gl.deleteSync(fences.shift()!);
    }
    return fences.length + this.submitted > WAITING;
  }
}
