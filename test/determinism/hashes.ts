/**
 * Hash of each scene's state after 1,000 steps, in every engine and browser. A change that alters these is listed in
 * the changelog ("changes hashes"); `npm run hashes` prints the new ones.
 */
export const HASHES: Record<string, string> = {
  cartpole: 'ef46ff61e5a57788',
  humanoid: 'fd1e791180c24347',
  quadruped: '1157802fcc6d94f1',
  'stack-and-ball': '72889dbb778a63e6',
  'tendon-arm': 'c28b9d2b47606c20',
  pile: 'e3752bb253093997',
  chain: 'b62799d81662e6fe',
  loops: '08bb386785e2b386',
  terrain: 'efb3174cf4b8c86a',
  muscles: '9ebb680d8be1f45a',
  motors: 'bd54a33232cca382',
  swimmers: '05be75dfd4dd54dc',
  factory: '02750cfa19823fa0',
  fabrics: '64ff32685fae343e',
  sheets: '26781e2dfcfaaa9a',
  jellies: '6459b92ab07ae2e8',
};
