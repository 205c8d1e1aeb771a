/** Descriptions of policies in the repository satisfy the schema, and members of the schema are described. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { POLICY_SCHEMA, readPolicyFile } from '../../src/api/policy.js';

const FILES = [
  ...readdirSync('examples/policies').map((name) => `examples/policies/${name}`),
  'models/cartpole/balance.json',
];

test.each(FILES.filter((name) => name.endsWith('.json')))('%s is a valid description', (name) => {
  const { description, network } = readPolicyFile(readFileSync(name, 'utf8'), name);
  expect(network).toMatch(/\.onnx$/);
  expect(description.source).toBeDefined();
  for (const { terms } of description.inputs) expect(terms!.length).toBeGreaterThan(2);
});

it('the schema is JSON, lists every type of terms once and forbids unknown members', () => {
  const schema = JSON.parse(JSON.stringify(POLICY_SCHEMA));
  const terms = schema.properties.inputs.items.properties.terms.items.oneOf as {
    properties: { type: { const: string } };
  }[];
  const types = terms.map(({ properties }) => properties.type.const);
  expect(new Set(types).size).toBe(types.length);
  expect(types).toContain('projectedGravity');
  expect(schema.required.sort()).toEqual(['actions', 'inputs', 'interval']);
  expect(schema.additionalProperties).toBe(false);
  expect(schema.properties.interval.description).toMatch(/\[s\]/);
});

it('the table of the guide lists every type of terms and every operator', async () => {
  const guide = readFileSync('docs/guides/policies.md', 'utf8');
  const { TERM_TYPES } = await import('../../src/robotics/policy/description/description.js');
  const { OPERATORS } = await import('../../src/robotics/policy/operators/index.js');
  for (const type of TERM_TYPES) expect(guide).toContain(`\`${type}\``);
  const listed = /these operators: ([\w,\s]+)\./.exec(guide)![1]!.split(/,\s+/);
  expect(listed).toEqual(Object.keys(OPERATORS).sort());
});
