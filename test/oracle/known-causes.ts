/** Causes of the disagreements on the scoreboard, by model; docs/concepts/differences.md has their effects. */
export const KNOWN_CAUSES: Readonly<Record<string, string>> = {
  'models/mujoco/flex/basket.xml':
    'spheres touch at distances within 3e-16, and rounding in the sweep decides which are contacts; accelerations agree',
  'models/mujoco/sleep/humanoid.xml': 'lights of the world follow their body here, and keep their initial pose there',
};
