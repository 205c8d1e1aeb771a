/** The look of pictures: as in the reference, or physically based. */
export type Look = 'classic' | 'studio';
