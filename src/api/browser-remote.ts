/** `kinetree/remote` in browsers: drives and watches simulations that `kinetree serve` runs. */
export * from '../hosts/remote/index.js';
export { connect } from '../web/browser/connect.js';
