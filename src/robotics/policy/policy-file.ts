/** Policy files: a description in JSON beside its network. */
import { message } from '../../foundation/schema/messages.js';
import { checkDescription, type PolicyDescription } from './description/description.js';
import { faultOf } from './fault.js';
import { importMjswan } from './importers/mjswan.js';
import { asObject } from './importers/options.js';

/** A description, with the file of its network. */
export interface PolicyFile {
  readonly description: PolicyDescription;
  /** Path of the ONNX file, relative to the folder of the description and below it. */
  readonly network: string;
}

/**
 * Reads the text of a policy file: a description, or the JSON of mjswan. Its network is the file that `network` names, by
 * default that with the name of the policy file and the extension `.onnx`.
 *
 * @param uri path or address of the file
 * @throws ModelError for a text that is not a description, and for a network outside its folder
 */
export function readPolicyFile(text: string, uri: string): PolicyFile {
  const source = { uri };
  const content = asObject(text, 'description', source);
  const description =
    content.obs_config === undefined ? checkDescription(content, source) : importMjswan(content, { name: uri });
  const [file = ''] = uri.split(/[?#]/, 1);
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const network = description.network ?? `${base.replace(/\.json$/i, '')}.onnx`;
  const isInside = !/^[/\\]|^[\w+.-]+:|\\/.test(network) && !network.split('/').includes('..');
  if (!isInside) throw faultOf(source, message('bad-policy/network', { part: 'network', name: network }));
  return { description, network };
}
