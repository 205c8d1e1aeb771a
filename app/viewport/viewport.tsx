/** The picture of the simulation. */
import { useEffect, useRef } from 'react';
import { session } from '../state/session.js';
import { followMouse } from './mouse.js';

export function Viewport() {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const [box, target] = [frame.current, canvas.current];
    if (!box || !target) return;
    const detach = session.attach(target);
    const ignoreMouse = followMouse(target, session);
    const observer = new ResizeObserver(() => session.resize(box.clientWidth, box.clientHeight));
    observer.observe(box);
    return () => {
      observer.disconnect();
      ignoreMouse();
      detach();
    };
  }, []);

  return (
    <div ref={frame} className="viewport">
      <canvas ref={canvas} aria-label="Simulation" tabIndex={-1} />
    </div>
  );
}
