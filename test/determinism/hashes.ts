/**
 * Hash of each sample's state after 1,000 steps, in every engine and browser. A change that alters these
 * says so in its changelog fragment ("changes hashes"); `npm run hashes` prints the new ones.
 */
export const HASHES: Record<string, string> = {
  humanoid: '409dcdae065965bf',
  'stack-and-ball': 'd0a30618b3693c8a',
  'tendon-arm': 'c28b9d2b47606c20',
};
