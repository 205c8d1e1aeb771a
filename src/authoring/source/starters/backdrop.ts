/** Lines of the sky, the floor and the sun, which the blank model and the parts of these names share. */

export const SKY_ASSET = `    <texture name="sky" type="skybox" builtin="gradient" rgb1="0.55 0.7 0.85" rgb2="0.15 0.2 0.28" width="256" height="1536"/>`;

export const FLOOR_ASSETS = `    <texture name="floor" type="2d" builtin="checker" rgb1="0.32 0.36 0.42" rgb2="0.26 0.3 0.36" width="256" height="256"/>
    <material name="floor" texture="floor" texrepeat="5 5" texuniform="true"/>`;

export const FLOOR_GEOM = `    <geom name="floor" type="plane" size="0 0 0.05" material="floor"/>`;

export const SUN_LIGHT = `    <light name="sun" pos="0 0 4" dir="0.3 0.4 -1" type="directional" diffuse="0.7 0.7 0.7"/>`;
