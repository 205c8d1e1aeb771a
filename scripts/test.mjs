/** `npm test`: installs the packages if needed, then runs the job `all`; with paths, only test files whose path contains one. */
import { runJob, runTests } from './ci.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const filters = process.argv.slice(2);
if (filters.length > 0) runTests(filters);
else await runJob('all');
