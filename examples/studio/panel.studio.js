/** A custom panel: the energy of the model over time. Drop this file on the studio. */

/** @param {import('../../app/extensions/studio-api.js').StudioApi} studio */
export default function addEnergyPanel(studio) {
  studio.addPanel({
    id: 'energy',
    title: 'Energy',
    mount(element) {
      const list = document.createElement('dl');
      list.className = 'facts';
      element.append(list);
      const stop = studio.onUpdate(() => {
        if (studio.data) list.replaceChildren(...rowsOf(studio.model, studio.data));
      });
      return () => {
        stop();
        list.remove();
      };
    },
  });
}

/** Energies from the values in the page: m g z of the bodies, and v^2 / (2 invweight) of the dofs. */
function rowsOf(model, data) {
  let potential = 0;
  for (let i = 1; i < model.nbody; i++) {
    for (let k = 0; k < 3; k++) potential -= model.body_mass[i] * model.opt.gravity[k] * data.xipos[3 * i + k];
  }
  const kinetic = data.qvel.reduce((sum, v, i) => sum + (v * v) / (2 * (model.dof_invweight0[i] || 1)), 0);
  return [
    ['Potential [J]', potential],
    ['Kinetic, about [J]', kinetic],
  ].flatMap(([name, value]) => {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    detail.textContent = value.toFixed(3);
    return [term, detail];
  });
}
