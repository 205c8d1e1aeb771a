/** Commands for assets: elements from files, terrain under a brush, and previews of assets. */

import * as source from '../../../authoring/source/index.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { assetPreview } from './asset-preview.js';
import type { EditorParts } from './editor-commands.js';
import type { EditorCommands } from './editor-protocol.js';

type AssetCommands = Pick<EditorCommands, 'addAssets' | 'sculpt' | 'importHeights' | 'preview'>;

export function assetCommands({ project, keys, report }: EditorParts): AssetCommands {
  /** Elevation that a stroke flattens to: the one where it began. */
  let stroke: { readonly key: string | undefined; readonly level: number } | undefined;
  return {
    addAssets(bundle, { parent, point, onto }) {
      const target = onto === undefined ? undefined : keys.get(onto);
      const place: source.AssetPlace = {
        ...(parent !== undefined && { parent: keys.get(parent) }),
        ...(point && { point }),
        ...(target?.is('geom') && { onto: target }),
      };
      return report(source.addAssets(project, bundle, place)).map((each) => keys.keyOf(each));
    },
    sculpt(key, dab, undoGroup) {
      const hfield = terrainOf(keys.get(key));
      if (dab.mode === 'flatten' && (stroke === undefined || stroke.key !== undoGroup)) {
        stroke = { key: undoGroup, level: source.elevationAt(hfield, dab.at) };
      }
      const level = dab.mode === 'flatten' && stroke ? { level: stroke.level } : {};
      report(source.sculptTerrain(project, hfield, { ...dab, ...level }, undoGroup === undefined ? {} : { undoGroup }));
    },
    importHeights: (key, heights) => report(source.importHeights(project, terrainOf(keys.get(key)), heights)),
    preview: (key) => assetPreview(keys.get(key)),
  };
}

function terrainOf(element: SpecElement): Element<'hfield'> {
  if (element.is('hfield')) return element;
  throw messageError(message('edit-refused/not-hfield', { tag: element.tag }));
}
