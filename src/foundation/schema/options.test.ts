import { expect, it } from 'vitest';
import { OPTION_COMPONENTS, OPTION_FIELDS } from './options.js';

it('the labels of options with several numbers cover every number, and no other option', () => {
  const several = Object.entries(OPTION_FIELDS).filter(([, { size }]) => size > 1);
  expect(Object.keys(OPTION_COMPONENTS)).toEqual(several.map(([name]) => name));
  for (const [name, { size }] of several) {
    const names = OPTION_COMPONENTS[name as keyof typeof OPTION_FIELDS]!;
    expect(names, name).toHaveLength(size);
    expect(new Set(names).size, name).toBe(size);
  }
});
