/** For files of tests that share a process: each has an instance of the reference of its own, if it asks for one. */
import { forgetPeer } from './peer.js';

forgetPeer();
