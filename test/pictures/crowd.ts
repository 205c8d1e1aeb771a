/** Ten rows of ten humanoids: the sample model, a hundred times. */
import { readFileSync } from 'node:fs';

const humanoid = new URL('../../models/humanoid/model.xml', import.meta.url);

export function crowdOfHumanoids(): string {
  const one = readFileSync(humanoid, 'utf8');
  const rows = '<replicate count="10" offset="1.2 0 0"><replicate count="10" offset="0 1.2 0">';
  const many = one
    .replace(/<statistic[^>]*>/, '<statistic center="5.4 5.4 0.5" extent="9"/>')
    .replace('<body name="pelvis"', `${rows}<body name="pelvis"`)
    .replace(/<\/body>(\s*)<\/worldbody>/, '</body></replicate></replicate>$1</worldbody>');
  return many.replace(/<keyframe>[\s\S]*<\/keyframe>/, '');
}
