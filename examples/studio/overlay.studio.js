/** Draws the path of the selected body, or of the last one, over the view. Drop this file on the studio. */

/** Maximum number of points of the path. */
const LENGTH = 300;

/** @param {import('../../app/extensions/studio-api.js').StudioApi} studio */
export default function addTrail(studio) {
  let path = [];
  let followed = -1;
  studio.addOverlay({
    draw(context, project, { model, data }) {
      const body = studio.selection?.id ?? model.nbody - 1;
      if (body !== followed) path = [];
      followed = body;
      path.push([...data.xipos.subarray(3 * body, 3 * body + 3)]);
      path = path.slice(-LENGTH);
      context.strokeStyle = '#d55e00';
      context.fillStyle = '#d55e00';
      context.lineWidth = 2;
      context.beginPath();
      for (const point of path) {
        const place = project(point);
        if (place) context.lineTo(...place);
      }
      context.stroke();
      const end = project(path.at(-1));
      if (end) context.fillRect(end[0] - 3, end[1] - 3, 6, 6);
    },
  });
}
