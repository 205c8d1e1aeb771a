/** Cloth on a ball: 169 points with edges of constant length fall over a sphere. Pull at it. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".004" solver="CG" tolerance="1e-6"/>
    <statistic center="0 0 .5" extent="1.4"/>
    <worldbody>
      <light pos="0 -1 3"/>
      <geom type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
      <geom size=".25" pos="0 0 .4" rgba=".2 .5 .8 1"/>
      <flexcomp name="cloth" type="grid" dim="2" count="13 13 1" spacing=".07 .07 .07" pos="0 0 .9" radius=".015" mass=".5"
        rgba=".9 .45 .2 1">
        <edge equality="true" damping=".01"/>
        <contact selfcollide="none" friction=".6"/>
      </flexcomp>
    </worldbody>
  </mujoco>`),
);
await createViewer(document.querySelector('canvas')!, model);
