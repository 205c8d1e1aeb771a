/**
 * Time of each smooth stage here and, if the reference exposes it, there, on the same states:
 * `npx tsx bench/kernels/smooth.ts MODEL`. Prints medians over alternating rounds of processor time [us], which other
 * load hardly affects; report the ratio, not the time.
 */
import { loadPeer, peerModel } from '../../test/oracle/peer.js';
import { Pair } from '../../test/oracle/stage.js';

const ROUNDS = 15;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

function time(run: () => void, count: number): number {
  const start = process.cpuUsage().user;
  for (let i = 0; i < count; i++) run();
  return (process.cpuUsage().user - start) / count;
}

async function main(path: string): Promise<void> {
  const mj = await loadPeer();
  const pair = await Pair.fromPeer(await peerModel(path));
  pair.randomize(1, 0.05);
  const { stages: s, peer: pm, peerData: pd } = pair;
  s.forward();
  mj.mj_forward(pm, pd);
  const stages: Record<string, [ours: () => void, theirs?: () => void]> = {
    kinematics: [s.kinematics, () => mj.mj_kinematics(pm, pd)],
    comPos: [s.comPos, () => mj.mj_comPos(pm, pd)],
    camlight: [s.camlight, () => mj.mj_camlight(pm, pd)],
    tendon: [s.tendon, () => mj.mj_tendon(pm, pd)],
    crb: [s.crb, () => mj.mj_crb(pm, pd)],
    factorM: [s.factorM, () => mj.mj_factorM(pm, pd)],
    transmission: [s.transmission, () => mj.mj_transmission(pm, pd)],
    comVel: [s.comVel, () => mj.mj_comVel(pm, pd)],
    passive: [s.passive, () => mj.mj_passive(pm, pd)],
    rne: [() => s.rne(false, pair.data.record.qfrc_bias)],
    fwdActuation: [s.fwdActuation, () => mj.mj_fwdActuation(pm, pd)],
    fwdVelocity: [s.fwdVelocity, () => mj.mj_fwdVelocity(pm, pd)],
  };
  const count = Math.ceil(20_000 / pair.model.nbody);
  const total = [0, 0];
  for (const [name, [ours, theirs]] of Object.entries(stages)) {
    time(ours, 40 * count);
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i++) {
      times[0].push(time(ours, count));
      if (theirs) times[1].push(time(theirs, count));
    }
    const own = median(times[0]);
    const peer = theirs ? median(times[1]) : undefined;
    if (peer !== undefined && name !== 'fwdVelocity') {
      total[0] += own;
      total[1] += peer;
    }
    const ratio = peer === undefined ? '' : `${(own / peer).toFixed(2)}`;
    console.log(name.padEnd(14), own.toFixed(3).padStart(10), (peer?.toFixed(3) ?? '').padStart(10), ratio.padStart(6));
  }
  console.log('sum'.padEnd(14), total[0].toFixed(3).padStart(10), total[1].toFixed(3).padStart(10));
  console.log('ratio of sums', (total[0] / total[1]).toFixed(2));
  pair.free();
}

await main(process.argv[2]);
