/** Three stiffnesses of jelly: the same block with Young's moduli of 5, 20 and 80 kPa. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const block = (i: number, young: number) => `
  <flexcomp name="block-${i}" type="grid" dim="3" count="4 4 4" spacing=".09 .09 .09" pos="${(i - 1) * 0.5} 0 .7" radius=".005"
    mass="1.5" dof="trilinear" rgba="${['.9 .45 .2 1', '.4 .7 .3 1', '.2 .5 .8 1'][i]}">
    <elasticity young="${young}" poisson=".3" damping=".01"/>
    <contact selfcollide="none"/>
  </flexcomp>`;

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".001" integrator="discrete"/>
    <statistic center="0 0 .4" extent="1.4"/>
    <worldbody>
      <light pos="0 -1 3"/>
      <geom type="plane" size="2 2 .1" rgba=".75 .78 .82 1"/>
      ${[5e3, 2e4, 8e4].map((young, i) => block(i, young)).join('')}
    </worldbody>
  </mujoco>`),
);
await createViewer(document.querySelector('canvas')!, model);
