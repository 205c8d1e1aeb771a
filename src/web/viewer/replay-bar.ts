/** Controls of a recorded run below a picture: play, time, repetition, speed. Loaded on first use. */
import type { Replay } from './replay.js';
import type { Running } from './running.js';

const STYLE = `
nav { position: absolute; inset: auto 0 0 0; display: flex; align-items: center; gap: 8px; box-sizing: border-box; padding: 6px 10px;
  font: 13px/1.4 system-ui, sans-serif; color: #fff; background: rgb(0 0 0 / 62%); flex-wrap: wrap; }
nav button, nav select { font: inherit; color: inherit; background: #333; border: 1px solid #888; border-radius: 4px; padding: 2px 8px;
  min-height: 24px; cursor: pointer; }
nav button[aria-pressed=true] { background: #fff; color: #111; }
nav :focus-visible { outline: 2px solid #9cf; outline-offset: 1px; }
nav input { flex: 1 1 80px; min-width: 60px; accent-color: #9cf; }
nav button:first-child { min-width: 4.5em; }
nav output { min-width: 5.5em; text-align: right; font-variant-numeric: tabular-nums; }
nav small { flex-basis: 100%; }
`;

/** Speeds to choose from [recorded seconds per second]. */
const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

/** Digits after the point of times. */
const DIGITS = 2;

/**
 * Adds the controls to a shadow root; returns a function that removes them.
 *
 * @param simulate called for the button that ends the replay
 */
export function addReplayBar(root: ShadowRoot, simulation: Running, replay: Replay, simulate: () => void): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const bar = document.createElement('nav');
  bar.setAttribute('aria-label', 'Recording');
  const add = <T extends keyof HTMLElementTagNameMap>(tag: T, label: string): HTMLElementTagNameMap[T] => {
    const element = bar.appendChild(document.createElement(tag));
    element.setAttribute('aria-label', label);
    return element;
  };
  const play = add('button', 'Play');
  const slider = add('input', 'Time');
  const output = add('output', 'Recorded time');
  const loop = add('button', 'Loop');
  const speed = add('select', 'Speed');
  const live = add('button', 'Simulate from here');
  live.textContent = 'Simulate';
  loop.textContent = 'Loop';
  for (const button of [play, loop, live]) button.type = 'button';
  Object.assign(slider, { type: 'range', min: '0', max: String(replay.duration), step: 'any' });
  for (const value of [...new Set([...SPEEDS, simulation.speed])].sort((a, b) => a - b)) {
    const option = speed.appendChild(document.createElement('option'));
    option.value = String(value);
    option.textContent = `${value}×`;
  }
  for (const { message } of replay.diagnostics) {
    const note = bar.appendChild(document.createElement('small'));
    note.setAttribute('role', 'status');
    note.textContent = message;
  }
  const refresh = (): void => {
    const time = replay.time - replay.start;
    const { playing } = simulation;
    slider.value = String(time);
    const text = `${time.toFixed(DIGITS)} s`;
    slider.setAttribute('aria-valuetext', text);
    output.value = `${text} / ${replay.duration.toFixed(DIGITS)} s`;
    const act = playing ? 'Pause' : 'Play';
    play.textContent = act;
    play.setAttribute('aria-label', act);
    loop.setAttribute('aria-pressed', String(replay.loop));
    speed.value = String(simulation.speed);
  };
  play.addEventListener('click', () => (simulation.playing ? simulation.pause() : simulation.play()));
  slider.addEventListener('input', () => replay.seek(replay.start + slider.valueAsNumber));
  loop.addEventListener('click', () => {
    replay.loop = !replay.loop;
    refresh();
  });
  speed.addEventListener('change', () => (simulation.speed = Number(speed.value)));
  live.addEventListener('click', simulate);
  const unsubscribe = simulation.subscribe(refresh);
  refresh();
  root.append(bar);
  return () => {
    unsubscribe();
    bar.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
