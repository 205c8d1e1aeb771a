/** Size of the memory [pages of 64 KiB]. */
export const PAGES = 4096;
