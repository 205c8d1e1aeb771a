/** Texts of the editors of assets for components. */
import { type TranslateKeys, useTextsOf } from '../../store/hooks.js';
import { ASSET_TEXTS, type AssetTextKey } from '../../texts/asset-texts.js';

/** Returns a text in the user's language with its values filled in. */
export type TranslateAsset = TranslateKeys<AssetTextKey>;

/** Hook: the texts of the editors of assets in the user's language. */
export const useAssetText = (): TranslateAsset => useTextsOf(ASSET_TEXTS);
