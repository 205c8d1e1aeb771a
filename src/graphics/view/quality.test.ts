import { afterEach, describe, expect, it, vi } from 'vitest';

/** Reads quality and look on a device whose renderer has a name. */
async function detected(name: string) {
  vi.resetModules();
  const context = {
    getExtension: (extension: string) =>
      extension === 'WEBGL_debug_renderer_info' ? { UNMASKED_RENDERER_WEBGL: 1 } : null,
    getParameter: () => name,
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  const { detectLook, detectQuality } = await import('./quality.js');
  return { look: detectLook(), anisotropy: detectQuality().anisotropy };
}

afterEach(() => vi.unstubAllGlobals());

describe('the device', () => {
  it.each(['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060)', 'Apple M2', 'Mali-G78', ''])(
    'with the renderer "%s" has the studio look and anisotropic floors',
    async (name) => {
      const { look, anisotropy } = await detected(name);
      expect(look).toBe('studio');
      expect(anisotropy).toBeGreaterThan(1);
    },
  );

  it.each([
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (LLVM 10.0.0)))',
    'llvmpipe (LLVM 15)',
    'Microsoft Basic Render Driver',
  ])('with the renderer "%s" has the classic look', async (name) => {
    expect(await detected(name)).toEqual({ look: 'classic', anisotropy: 1 });
  });
});
