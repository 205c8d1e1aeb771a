/** Warns where the reference does: on the console of whatever runs this. */
export function warn(message: string): void {
  const { console } = globalThis as unknown as { readonly console: { warn(text: string): void } };
  console.warn(`MuJoCo Warning: ${message}`);
}
