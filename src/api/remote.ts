/** `kinetree/remote` in Node: drives and watches simulations that `kinetree serve` runs. */

export { connect } from '../hosts/node/connect.js';
export * from '../hosts/remote/index.js';
