import { describe, expect, it } from 'vitest';
import { linkTo, modelInLink } from './model-link.js';

const BYTES = new Uint8Array([80, 75, 3, 4, 255]);
const PUBLIC = 'https://studio.example/app/';

describe('linkTo', () => {
  it('a link from a page of this machine leads to the public studio', () => {
    for (const host of ['localhost:4000', '127.0.0.1:4848', '[::1]:80']) {
      const { address, isLocal } = linkTo(BYTES, 'arm', {}, `http://${host}/?file=arm.xml`, PUBLIC);
      expect(address.startsWith(`${PUBLIC}#`)).toBe(true);
      expect(isLocal).toBe(false);
      expect(modelInLink(new URL(address).hash)).toEqual({ bytes: BYTES, title: 'arm' });
    }
  });

  it('a link without a public studio opens on this machine only', () => {
    const { address, isLocal } = linkTo(BYTES, 'arm', {}, 'http://127.0.0.1:4848/?file=arm.xml', undefined);
    expect(address.startsWith('http://127.0.0.1:4848/#')).toBe(true);
    expect(isLocal).toBe(true);
  });

  it('a link carries the state, the camera and the control function if wanted, and nothing else', () => {
    const shared = { state: [0.1, 1e-17], camera: [0, -1, -1, 0, 0, 1, 2, 90, -45], code: '// Größe & mehr' };
    const { address } = linkTo(BYTES, 'arm', shared, PUBLIC, PUBLIC);
    expect(modelInLink(new URL(address).hash)).toEqual({ bytes: BYTES, title: 'arm', shared });
    const odd = { state: ['x'], camera: [1], code: 5, other: 1 } as never;
    expect(modelInLink(new URL(linkTo(BYTES, 'arm', odd, PUBLIC, PUBLIC).address).hash)?.shared).toEqual({});
  });

  it('a link from a public page leads to that page', () => {
    const { address, isLocal } = linkTo(BYTES, 'arm', {}, 'https://other.example/studio/?sample=humanoid', PUBLIC);
    expect(address.startsWith('https://other.example/studio/#')).toBe(true);
    expect(isLocal).toBe(false);
  });
});
