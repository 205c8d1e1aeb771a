/**
 * Printable ASCII in a grid of 5 x 7 pixels, for environments without a canvas. Seven rows per character, starting at
 * the space, from top to bottom; each row is a base-32 digit with its highest bit on the left.
 */
const ROWS = [
  '0000000 4444404 aaa0000 aavavaa 4fke5u4 op248j3 cik8lid 4480000 2488842 8422248 04lel40 044v440 0000448 000v000',
  '00000cc 122488g ehjlphe 4c4444e eh1248v v2421he 26aiv22 vgu11he 68guhhe v124888 ehhehhe ehhf12c 0cc0cc0 0cc0448',
  '248g842 00v0v00 8421248 eh12404 eh1dlle ehhvhhh uhhuhhu ehggghe sihhhis vgguggv vgguggg ehgnhhf hhhvhhh e44444e',
  '72222ic hikokih ggggggv hrllhhh hhpljhh ehhhhhe uhhuggg ehhhlid uhhukih fgge11u v444444 hhhhhhe hhhhha4 hhhllla',
  'hha4ahh hhha444 v1248gv e88888e g884221 e22222e 4ah0000 000000v 8420000 00e1fhf ggmphhu 00egghe 11djhhf 00ehvge',
  '698s888 0fhhf1e ggmphhh 40c444e 20622ic ggikoki c44444e 00qllhh 00mphhh 00ehhhe 00uhugg 00djf11 00mpggg 00ege1u',
  '88s8896 00hhhjd 00hhha4 00hhlla 00ha4ah 00hhf1e 00v248v 2448442 4444444 8442448 008l200',
]
  .join(' ')
  .split(' ');
const UNKNOWN = 'vhhhhhv';
const FIRST = 32;

/** Width of a character [px]. */
export const FONT_WIDTH = 5;
/** Height of a character [px]. */
export const FONT_HEIGHT = 7;

/** Tests whether a pixel of a character is set. Characters missing from the font are drawn as boxes. */
export function isSet(char: string, x: number, y: number): boolean {
  const rows = ROWS[(char.codePointAt(0) ?? 0) - FIRST] ?? UNKNOWN;
  return ((Number.parseInt(rows[y]!, 32) >> (FONT_WIDTH - 1 - x)) & 1) === 1;
}
