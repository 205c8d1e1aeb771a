/** A panel whose content a module renders without React. */
import { type ComponentType, useEffect, useRef } from 'react';

/**
 * Returns a component that calls `mount` with an element when the panel opens, and the returned function when it
 * closes.
 */
export function mountedPanel(mount: (element: HTMLElement) => (() => void) | undefined): ComponentType {
  return function Mounted() {
    const host = useRef<HTMLDivElement>(null);
    useEffect(() => (host.current ? mount(host.current) : undefined), []);
    return <div ref={host} />;
  };
}
