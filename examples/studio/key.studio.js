/** A custom key: G turns gravity off, and on again. Drop this file on the studio. */

/** The index of gravity in the options: `OPT.gravity`. */
const GRAVITY = 7;

/** @param {import('../../app/extensions/studio-api.js').StudioApi} studio */
export default function addGravityKey(studio) {
  let before;
  studio.addKey({
    key: 'g',
    label: 'turn gravity off or on',
    run() {
      const { gravity } = studio.model.opt;
      const isOff = gravity.every((x) => x === 0);
      if (!isOff) before = [...gravity];
      studio.send({ type: 'option', at: GRAVITY, values: isOff ? (before ?? [0, 0, -9.81]) : [0, 0, 0] });
    },
  });
}
