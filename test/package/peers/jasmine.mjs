/** Runs the tests of the official bindings in a folder; prints all results as one line of JSON at the end. */
import Jasmine from 'jasmine';

const jasmine = new Jasmine({ projectBaseDir: process.argv[2] });
const results = [];
jasmine.exitOnCompletion = false;
jasmine.clearReporters();
jasmine.addReporter({
  specDone: ({ fullName, status, failedExpectations }) =>
    void results.push({ name: fullName, status, messages: failedExpectations.map(({ message }) => message) }),
});
jasmine.loadConfig({ spec_dir: '.', spec_files: ['*_test.mjs'], jsLoader: 'import', random: false });
await jasmine.execute();
console.log(JSON.stringify(results));
