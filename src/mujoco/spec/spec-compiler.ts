import { MjLROpt } from '../functions/length-range-options.js';
import { intsOf, keywordOf, looseOf, numberOf, type Property, textOf, truthOf, wordsOf } from './spec-properties.js';

const lengthRange: Property<MjLROpt> = {
  get(struct) {
    const known = struct.notes.get('LRopt') as MjLROpt | undefined;
    if (known) return known;
    const made = new MjLROpt();
    struct.notes.set('LRopt', made);
    const holder = struct.own.child('lengthrange');
    struct.follow(
      () => holder && made.show(holder),
      () => JSON.stringify(made.settings()),
      () => holder && made.write(holder),
    );
    return made;
  },
};

const eulerseq: Property<Int8Array> = {
  get: (struct) =>
    struct.share(
      'eulerseq',
      () => new Int8Array(3),
      () => [...(struct.read('eulerseq') as string)].map((letter) => letter.charCodeAt(0)),
      (items) => struct.author('eulerseq', String.fromCharCode(...(items as number[]))),
    ),
};

/** Settings of the compiler. */
export const COMPILER_PROPERTIES = {
  alignfree: truthOf('alignfree'),
  autolimits: truthOf('autolimits'),
  balanceinertia: truthOf('balanceinertia'),
  boundinertia: numberOf('boundinertia'),
  boundmass: numberOf('boundmass'),
  conflict: keywordOf('conflict', 'mjtConflict'),
  degree: wordsOf('angle', 'radian', 'degree'),
  discardvisual: truthOf('discardvisual'),
  eulerseq,
  fitaabb: truthOf('fitaabb'),
  fusestatic: truthOf('fusestatic'),
  inertiafromgeom: keywordOf('inertiafromgeom', 'mjtInertiaFromGeom'),
  inertiagrouprange: intsOf('inertiagrouprange', 2),
  meshdir: textOf('meshdir'),
  texturedir: textOf('texturedir'),
  saveinertial: truthOf('saveinertial'),
  settotalmass: numberOf('settotalmass'),
  usethread: truthOf('usethread'),
  LRopt: lengthRange,
  authored: looseOf('authored', 0n),
} as const;
