import { describe, expect, it } from 'vitest';
import { Generator } from './generator.js';
import { SeedSequence } from './seed-sequence.js';

/** Values that numpy 2.4.6 draws from `default_rng(seed)`, one kind after the other. */
const NUMPY = {
  '0': {
    words: [2968811710, 3677149159, 745650761, 2884920346],
    random: [0.6369616873214543, 0.2697867137638703, 0.04097352393619469, 0.016527635528529094],
    uniform: [2.066351196001362, 2.5637778863886087, 1.0331788788358995],
    normal: [0.9470809631292422, -0.7037352358069926, -1.2654214710460525, -0.6232744625373522, 0.0413259793472436],
    integers: [3, 8, 5, 0, 7, 7, 8],
    after: 0.8631789223498866,
    spawned: [0.6771968569751019, 0.2429867485428212],
  },
  '1': {
    words: [1835504127, 1731038949, 1320224556, 2330041505],
    random: [0.5118216247002567, 0.9504636963259353, 0.14415961271963373, 0.9486494471372439],
    uniform: [-0.4408427399475727, 0.11663224486287849, 2.1385129691022087],
    normal: [0.5811181041963531, 0.36457239618607573, 0.294132496655526, 0.02842224131579679, 0.5467129866124469],
    integers: [8, 3, 4, 7, 1, 3, 1],
    after: 0.13404169724716475,
    spawned: [0.4757645185899906, 0.6005884039084781],
  },
  '12345': {
    words: [2688385916, 3048105090, 4196366895, 3152189807],
    random: [0.22733602246716966, 0.31675833970975287, 0.7973654573327341, 0.6762546707509746],
    uniform: [-0.04445224699045491, -0.33593036066807747, 0.9915437679359491],
    normal: [0.6488928021930399, 0.361058113054895, -1.95286306301219, 2.347409654378852, 0.9684969057519236],
    integers: [7, 6, 1, 0, 2, 4, 0],
    after: 0.6974534998820221,
    spawned: [0.37707540876459267, 0.6895475248090975],
  },
  '1099511627783': {
    words: [238885397, 226915041, 1322230113, 2599373530],
    random: [0.829812891829413, 0.25530515834910417, 0.15379071585298754, 0.6745045458676086],
    uniform: [1.6942035959628274, 0.4499770825431839, -1.9230056411191274],
    normal: [0.2739934337432508, 0.10434319905373106, 0.4639651965756173, 0.8111265224143218, -0.2911070156222554],
    integers: [4, 2, 5, 1, 3, 0, 0],
    after: 0.21901505114672914,
    spawned: [0.8575721877258233, 0.4491395238213176],
  },
  '1361129467683753853853498429727072845827': {
    words: [2942680743, 246442485, 2640525509, 4228189328],
    random: [0.7827393065271728, 0.1341844010996054, 0.9240461535882695, 0.6266862684424562],
    uniform: [2.2927442945003573, 2.110213744135269, -1.1904261547672768],
    normal: [1.119912717311302, 0.5520905805261732, -0.04614605952459247, -0.08326376970895263, 0.03780337802029405],
    integers: [7, 9, 2, 3, 8, 4, 4],
    after: 0.8101278737813108,
    spawned: [0.34383918106899514, 0.4626803969203974],
  },
};

describe('seeded generator', () => {
  it.each(Object.entries(NUMPY))('draws for seed %s the numbers of numpy', (text, numpy) => {
    const seed = BigInt(text);
    expect([...new SeedSequence(seed).generate(4)]).toEqual(numpy.words);
    const draw = new Generator(seed);
    expect(numpy.random.map(() => draw.random())).toEqual(numpy.random);
    expect(numpy.uniform.map(() => draw.uniform(-2, 3))).toEqual(numpy.uniform);
    expect(numpy.normal.map(() => draw.normal())).toEqual(numpy.normal);
    expect(numpy.integers.map(() => draw.integer(0, 10))).toEqual(numpy.integers);
    expect(draw.random()).toBe(numpy.after);
    const child = new SeedSequence(seed).spawn(2)[1]!;
    const other = new Generator(child);
    expect([other.random(), other.random()]).toEqual(numpy.spawned);
  });

  it('draws large normal numbers from the tail', () => {
    const draw = new Generator(7);
    const normal = Float64Array.from({ length: 200_000 }, () => draw.normal());
    const far = [
      [100929, 4.522829666849905],
      [33110, -4.502222241099144],
      [25634, -4.233863398396944],
      [131612, 4.127886733476888],
      [4657, 4.06160631065189],
      [123258, -4.045792566205387],
    ] as const;
    for (const [at, value] of far) expect(normal[at]).toBeCloseTo(value, 14);
    expect([...normal.subarray(-3)]).toEqual([0.19231572037109446, 0.011989272384184136, 0.5342501005320923]);
    // mean and standard deviation of the sample, within four standard deviations of each
    const mean = normal.reduce((sum, x) => sum + x, 0) / normal.length;
    const variance = normal.reduce((sum, x) => sum + x * x, 0) / normal.length;
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(normal.length));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / normal.length));
  });

  it('rejects invalid seeds and intervals', () => {
    expect(() => new Generator(-1)).toThrow('seed -1 is negative');
    expect(() => new Generator(0.5)).toThrow('seed 0.5 is not an integer');
    expect(() => new Generator(1).integer(3, 3)).toThrow(RangeError);
    expect(new Generator().random()).not.toBe(new Generator().random());
  });
});
