/**
 * Hash of each sample's state after 1,000 steps, in every engine and browser. A change that alters these
 * says so in its changelog fragment ("changes hashes"); `npm run hashes` prints the new ones.
 */
export const HASHES: Record<string, string> = {
  humanoid: '66e9ec8158099dfc',
  'stack-and-ball': 'e3e6c8cd2cc5c209',
  'tendon-arm': 'c28b9d2b47606c20',
};
