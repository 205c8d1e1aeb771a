/**
 * Hash of each scene's state after 1,000 steps, in every engine and browser. A change that alters these is listed in
 * the changelog ("changes hashes"); `npm run hashes` prints the new ones.
 */
export const HASHES: Record<string, string> = {
  cartpole: 'ef46ff61e5a57788',
  humanoid: 'ce0273c31f3f54ce',
  quadruped: '5f40969891b555d2',
  'stack-and-ball': '72889dbb778a63e6',
  'tendon-arm': 'c28b9d2b47606c20',
  pile: 'dd5f73ca274b1f73',
  chain: 'b62799d81662e6fe',
  loops: '6bc534afab30a176',
  terrain: 'b55c78cd5c17ef94',
  muscles: '9bf5fcc9230eb72c',
  motors: 'c090c2466c7c96fd',
  swimmers: '114e1cf2165473fd',
  factory: '05a4c0d3f209a838',
  fabrics: '0329c0fdb6b006ad',
  sheets: '26781e2dfcfaaa9a',
  jellies: '9a446b01b89f36da',
};
