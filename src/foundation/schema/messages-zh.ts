/** The messages in Chinese, by code. Only pages that show them import this file. */
import type { Translation } from './messages/message.js';
import { ASSET_TEXTS } from './messages/zh/assets.js';
import { COMPILE_TEXTS } from './messages/zh/compiling.js';
import { EDIT_TEXTS } from './messages/zh/edits.js';
import { FILE_TEXTS } from './messages/zh/files.js';
import { PLUGIN_TEXTS } from './messages/zh/plugins.js';
import { POLICY_TEXTS } from './messages/zh/policies.js';
import { RESOURCE_TEXTS } from './messages/zh/resources.js';
import { TEXT_TEXTS } from './messages/zh/text.js';
import { THREE_TEXTS } from './messages/zh/three.js';
import type { MESSAGES } from './messages.js';

/** Chinese texts of diagnostics by code. */
export const MESSAGES_ZH: Translation<typeof MESSAGES> = {
  ...FILE_TEXTS,
  ...ASSET_TEXTS,
  ...RESOURCE_TEXTS,
  ...TEXT_TEXTS,
  ...EDIT_TEXTS,
  ...COMPILE_TEXTS,
  ...PLUGIN_TEXTS,
  ...THREE_TEXTS,
  ...POLICY_TEXTS,
};
