import { describe, expect, it } from 'vitest';
import { linkTo, modelInLink } from './model-link.js';

const BYTES = new Uint8Array([80, 75, 3, 4, 255]);
const PUBLIC = 'https://studio.example/app/';

describe('linkTo', () => {
  it('a link from a page of this machine leads to the public studio', () => {
    for (const host of ['localhost:4000', '127.0.0.1:4848', '[::1]:80']) {
      const { address, isLocal } = linkTo(BYTES, 'arm', `http://${host}/?file=arm.xml`, PUBLIC);
      expect(address.startsWith(`${PUBLIC}#`)).toBe(true);
      expect(isLocal).toBe(false);
      expect(modelInLink(new URL(address).hash)).toEqual({ bytes: BYTES, title: 'arm' });
    }
  });

  it('a link without a public studio opens on this machine only', () => {
    const { address, isLocal } = linkTo(BYTES, 'arm', 'http://127.0.0.1:4848/?file=arm.xml', undefined);
    expect(address.startsWith('http://127.0.0.1:4848/#')).toBe(true);
    expect(isLocal).toBe(true);
  });

  it('a link from a public page leads to that page', () => {
    const { address, isLocal } = linkTo(BYTES, 'arm', 'https://other.example/studio/?sample=humanoid', PUBLIC);
    expect(address.startsWith('https://other.example/studio/#')).toBe(true);
    expect(isLocal).toBe(false);
  });
});
