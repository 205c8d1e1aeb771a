/** Splits a text into words for the search: at spaces, and with the segmenter for scripts without spaces. */

/**
 * Words of a text. The generator sends this function to the browser as text, so it must not use anything from outside.
 */
export function searchWords(text: string): string[] {
  const parts = text.split(/[\n\r\p{Z}\p{P}]+/u).filter((part) => part !== '');
  if (!/[\u3400-\u9fff\uf900-\ufaff]/.test(text) || !('Segmenter' in Intl)) return parts;
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return parts.flatMap((part) =>
    [...segmenter.segment(part)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])),
  );
}
