/** Loads one file after the other, here and in the reference, in a separate process, since the reference may crash. */
import { loadModel } from '../../src/api/node.js';
import { loadPeer, mountFolder } from './peer.js';

const message = (error: unknown): string => String(error instanceof Error ? error.message : error);

process.on('message', async ({ path, root, engine }: { path: string; root: string; engine: 'own' | 'peer' }) => {
  try {
    if (engine === 'own') await loadModel(path, { compatibility: '3.14' });
    else {
      const mj = await loadPeer();
      mountFolder(mj, root);
      mj.MjModel.from_xml_path(path).delete();
    }
    process.send?.({ loads: true, text: '' });
  } catch (error) {
    process.send?.({ loads: false, text: message(error).split('\n').slice(0, 3).join(' / ') });
  }
});
