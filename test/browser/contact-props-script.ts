/** The script of a page with functions for contacts as props: a ball that bounces through a zone onto a floor. */
import { Canvas } from '@react-three/fiber';
import { createElement as h, StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type ContactProps, MjBody, MjFreeJoint, MjGeom, MjScene, MjSite } from '../../src/api/react.js';

type Event = Parameters<NonNullable<ContactProps['onContactBegin']>>[0];

/** Events by the place of their function, and the simulated time. */
const seen: {
  events: [place: string, type: string, a: string, b: string, time: number, impulse: number][];
  time: number;
} = {
  events: [],
  time: 0,
};

function Ball({ isWatched }: { readonly isWatched: boolean }) {
  const floor = useRef<never>(null);
  const [count, setCount] = useState(0);
  // new functions with each render
  const add =
    (place: string) =>
    ({ type, a, b, time, impulse }: Event): void => {
      seen.events.push([`${place}`, type, a.name, b.name, time, impulse]);
      setCount(count + 1);
    };
  const onFloor: ContactProps = isWatched ? { onContactBegin: add('floor'), contactWith: { body: 'ball' } } : {};
  return [
    h(MjGeom, {
      key: 'floor',
      ref: floor,
      name: 'floor',
      type: 'box',
      size: [5, 0.1, 5],
      position: [0, -0.1, 0],
      ...onFloor,
    }),
    h(MjSite, {
      key: 'gate',
      name: 'gate',
      type: 'box',
      size: [0.2, 0.02, 0.2],
      position: [0, 0.3, 0],
      ...(isWatched && { onContactBegin: add('gate') }),
    }),
    h(
      MjBody,
      {
        key: 'ball',
        name: 'ball',
        position: [0, 0.4, 0],
        ...(isWatched && { onContactBegin: add('ball'), onContactEnd: add('ball'), contactWith: floor }),
      },
      h(MjFreeJoint, {}),
      h(MjGeom, {
        name: 'sphere',
        size: [0.1],
        solref: [-3000, -10],
        ...(isWatched && { onContactImpulse: add('sphere') }),
      }),
    ),
  ];
}

const root = createRoot(document.querySelector('#root')!);

Object.assign(globalThis, {
  seen,
  render(isWatched: boolean, lone = false) {
    const onCompiled = (scene: { afterStep(hook: (scene: { time: number }) => void): void }): void =>
      scene.afterStep(({ time }) => void (seen.time = time));
    const content = lone
      ? h(MjGeom, { size: [1], onContactBegin: () => {} })
      : h(MjScene, { timestep: 0.001, onCompiled }, h(Ball, { isWatched }));
    root.render(h(StrictMode, {}, h(Canvas, {}, content)));
  },
});
