/** Contacts that sound: each ball makes its bar ring, as loud as the impulse of the contact. Switch the sound on below. */
import { compile, parseXML } from 'kinetree';
import { createViewer } from 'kinetree/view';

const PITCHES = [523.25, 587.33, 659.26, 783.99, 880, 1046.5, 1174.66, 1318.51]; // [Hz]
const CYCLE = 16; // [s]: ball i hits its bar 16 + i times
const G = 9.81;

const pair = (i: number) => {
  const period = CYCLE / (16 + i);
  const height = (G * period ** 2) / 8; // of a fall of half a period [m]
  const [x, length] = [0.22 * (i - 3.5), 0.3 - 0.02 * i];
  return `<geom name="bar-${i}" group="1" type="box" size=".09 ${length.toFixed(2)} .02" pos="${x.toFixed(2)} 0 .28" rgba=".75 .5 .25 1"/>
  <body pos="${x.toFixed(2)} 0 ${(height + 0.36).toFixed(4)}"><joint type="slide" axis="0 0 1"/>
    <geom name="ball-${i}" size=".06" mass=".1" rgba="${(0.3 + 0.08 * i).toFixed(2)} .5 ${(0.9 - 0.08 * i).toFixed(2)} 1"/></body>`;
};

const model = compile(
  parseXML(`<mujoco>
    <option timestep=".0005" gravity="0 0 -${G}"/>
    <default><geom solref="-200000 0" solimp="1 1" condim="1"/></default>
    <statistic center="0 0 .8" extent="1.4"/>
    <worldbody>
      <light pos="0 -2 4"/>
      <geom type="plane" size="3 3 .1" rgba=".75 .78 .82 1"/>
      ${PITCHES.map((_, i) => pair(i)).join('\n')}
    </worldbody>
  </mujoco>`),
);

let audio: AudioContext | undefined;

/** Plays a tone that fades, and a click of noise at its start. */
function ring(frequency: number, loudness: number): void {
  if (!audio) return;
  const now = audio.currentTime;
  const fade = (source: AudioScheduledSourceNode, level: number, seconds: number): void => {
    const gain = audio!.createGain();
    gain.gain.setValueAtTime(level, now);
    gain.gain.exponentialRampToValueAtTime(1e-4, now + seconds);
    source.connect(gain).connect(audio!.destination);
    source.start(now);
    source.stop(now + seconds);
  };
  fade(new OscillatorNode(audio, { frequency, type: 'triangle' }), 0.2 * loudness, 0.9);
  const noise = audio.createBuffer(1, 0.02 * audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  fade(new AudioBufferSourceNode(audio, { buffer: noise }), 0.05 * loudness, 0.02);
}

const viewer = await createViewer(document.querySelector('canvas')!, model, { look: 'studio' });
const output = document.querySelector('output')!;
let hits = 0;
viewer.onContact(
  { group: 1 },
  { group: 0 },
  {
    // a blow is over after some milliseconds; its impulse [N s] is then complete
    end: ({ a, impulse }) => {
      ring(PITCHES[Number(a.name.slice(4))]!, impulse);
      output.value = `${++hits} hits, the last on ${a.name} with ${impulse.toFixed(2)} N s`;
    },
  },
);

const button = document.createElement('button');
button.textContent = 'Sound on';
button.addEventListener('click', () => {
  audio = audio ? void audio.close() : new AudioContext();
  button.textContent = audio ? 'Sound off' : 'Sound on';
});
const controls = document.createElement('div');
controls.className = 'controls';
controls.append(button);
document.body.append(controls);
