/** The client of remote sessions, on every platform. */
export { State } from '../../foundation/schema/enums.js';
export type { RemoteErrorCode, RemoteInput, RemoteMode, RemotePictureKind } from '../../foundation/schema/remote.js';
export type { RemoteDescription, RemoteNotice, RemoteStatus, RemoteWelcome } from './answers.js';
export type { Which } from './check.js';
export {
  type ClientOptions,
  type Numbers,
  type RemoteArrays,
  type RemoteFrame,
  type RemoteInputs,
  type RemotePicture,
  type RemoteReading,
  RemoteSimulation,
  type RemoteSteps,
} from './client.js';
export type { ConnectOptions } from './connect.js';
export { type LocalErrorCode, RemoteError } from './error.js';
export type { RemoteArray, RemoteValues } from './wire.js';
