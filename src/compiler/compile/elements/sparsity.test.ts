import { expect, test } from 'vitest';
import {
  bodySparsity,
  chainAddresses,
  derivativeSparsity,
  inertiaCounts,
  inertiaMaps,
  inertiaSparsity,
  simpleRuns,
} from './sparsity.js';

// two trees: 0 - 1 - {2, 3} and the simple dofs 4 - 5
const parent = [-1, 0, 1, 1, -1, 4];
const simplenum = simpleRuns([0, 0, 0, 0, 1, 1]);

test('simpleRuns counts runs of simple dofs down', () => {
  expect([...simplenum]).toEqual([0, 0, 0, 0, 2, 1]);
  expect([...simpleRuns([2, 0, 1])]).toEqual([1, 0, 1]);
});

test('rows of M contain the chain, and only the diagonal for simple dofs', () => {
  const M = inertiaSparsity(parent, inertiaCounts(parent, simplenum));
  expect([...M.rownnz]).toEqual([1, 2, 3, 3, 1, 1]);
  expect([...M.rowadr]).toEqual([0, 1, 3, 6, 9, 10]);
  expect([...M.colind]).toEqual([0, 0, 1, 0, 1, 2, 0, 1, 3, 4, 5]);
});

test('rows of D contain ancestors and descendants', () => {
  const D = derivativeSparsity(parent);
  expect([...D.colind]).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 0, 1, 3, 4, 5, 4, 5]);
  expect([...D.diag]).toEqual([0, 1, 2, 2, 0, 1]);
});

test('maps between M, D and the list of chains preserve the pair of dofs', () => {
  const { dof_Madr, nM } = chainAddresses(parent);
  expect(nM).toBe(12);
  expect([...dof_Madr]).toEqual([0, 1, 3, 6, 9, 10]);
  const M = inertiaSparsity(parent, inertiaCounts(parent, simplenum));
  const D = derivativeSparsity(parent);
  const { mapM2M, mapM2D, mapD2M } = inertiaMaps(M, D, dof_Madr);
  expect([...mapM2M]).toEqual([0, 2, 1, 5, 4, 3, 8, 7, 6, 9, 10]);
  expect([...mapM2D]).toEqual([0, 1, 3, 6, 1, 2, 4, 7, 3, 4, 5, 6, 7, 8, 9, -1, -1, 10]);
  expect([...mapD2M]).toEqual([0, 4, 5, 8, 9, 10, 11, 12, 13, 14, 17]);
});

test('rows of B contain the dofs of ancestors, body and subtree', () => {
  // world - 1 (2 dofs) - 2 (none) - 3 (1 dof), world - 4 (1 dof)
  const B = bodySparsity({
    body_parentid: [0, 0, 1, 2, 0],
    body_dofnum: [0, 2, 0, 1, 1],
    body_dofadr: [-1, 0, -1, 2, 3],
  });
  expect([...B.rownnz]).toEqual([4, 3, 3, 3, 1]);
  expect([...B.colind]).toEqual([0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3]);
});
