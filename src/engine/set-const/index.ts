export { setConst } from './set-const.js';
