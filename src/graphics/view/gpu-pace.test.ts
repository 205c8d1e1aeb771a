import type { WebGPURenderer } from 'three/webgpu';
import { describe, expect, it } from 'vitest';
import { GpuPace } from './gpu-pace.js';

const paceOf = (backend: object): GpuPace => new GpuPace({ backend } as unknown as WebGPURenderer);

describe('GpuPace', () => {
  it('the graphics card is behind while WebGL has two pending pictures and deletes finished fences', () => {
    const fences = new Map<object, boolean>();
    const gl = {
      SYNC_GPU_COMMANDS_COMPLETE: 1,
      SYNC_STATUS: 2,
      UNSIGNALED: 3,
      fenceSync: () => {
        const fence = {};
        fences.set(fence, false);
        return fence;
      },
      getSyncParameter: (fence: object) => (fences.get(fence) ? 4 : 3),
      deleteSync: (fence: object) => fences.delete(fence),
    };
    const pace = paceOf({ gl });
    expect(pace.isBehind).toBe(false);
    pace.pictureSubmitted();
    expect(pace.isBehind).toBe(false);
    pace.pictureSubmitted();
    expect(pace.isBehind).toBe(true);
    fences.set([...fences.keys()][0]!, true);
    expect(pace.isBehind).toBe(false);
    for (const fence of fences.keys()) fences.set(fence, true);
    expect(pace.isBehind).toBe(false);
    expect(fences.size).toBe(0);
  });

  it('the graphics card is behind while WebGPU has two pending pictures, until they finish or the device is lost', async () => {
    const waiting: { done: () => void; lost: (error: Error) => void }[] = [];
    const onSubmittedWorkDone = () =>
      new Promise<void>((done, lost) => {
        waiting.push({ done, lost });
      });
    const pace = paceOf({ device: { queue: { onSubmittedWorkDone } } });
    pace.pictureSubmitted();
    pace.pictureSubmitted();
    expect(pace.isBehind).toBe(true);
    waiting[0]!.done();
    await Promise.resolve();
    expect(pace.isBehind).toBe(false);
    pace.pictureSubmitted();
    waiting[1]!.lost(new Error('device lost'));
    await Promise.resolve();
    expect(pace.isBehind).toBe(false);
  });

  it('the graphics card is never behind if a lost context creates no fences', () => {
    const pace = paceOf({ gl: { fenceSync: () => null } });
    for (let i = 0; i < 5; i++) pace.pictureSubmitted();
    expect(pace.isBehind).toBe(false);
  });
});
