/** The studio that a component belongs to. */
import { createContext, useContext } from 'react';
import type { Studio } from './studio.js';

/** The studio around a component. */
export const StudioContext = createContext<Studio | undefined>(undefined);

/** Hook: the studio. @throws Error outside of one */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('a component of the studio was rendered outside of one');
  return studio;
}

/** Hook: the studio's only instance of a class. */
export const usePart = <T>(Part: new (studio: Studio) => T): T => useStudio().part(Part);
