/** How pictures look: as those of the reference, or physically based. */
export type Look = 'classic' | 'studio';
