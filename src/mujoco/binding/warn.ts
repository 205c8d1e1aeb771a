/** Prints warnings to the console, as the reference does. */
export function warn(message: string): void {
  const { console } = globalThis as unknown as { readonly console: { warn(text: string): void } };
  console.warn(`MuJoCo Warning: ${message}`);
}
