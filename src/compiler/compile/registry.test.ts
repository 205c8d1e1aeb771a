/** Errors about unknown names, with the kind of the object. */
import { expect, it } from 'vitest';
import { compileSmallModel, refused } from '../../../test/oracle/small-model.js';

it.each([
  ['<jointpos joint="no"/>', "attribute 'joint': there is no joint 'no'"],
  ['<touch site="no"/>', "attribute 'site': there is no site 'no'"],
  // a body and its frame share a name
  ['<framepos objtype="xbody" objname="no"/>', "attribute 'objname': there is no body 'no'"],
  ['<framepos objtype="body" objname="no"/>', "attribute 'objname': there is no body 'no'"],
])('reports the unknown name in %s: %s', async (sensor, message) => {
  expect(await compileSmallModel(`<sensor>${sensor}</sensor>`)).toEqual(refused(message));
});
