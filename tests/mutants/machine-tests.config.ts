import { defineConfig } from 'vitest/config'

/** The folder whose mutants are tried. */
const folder = process.env.MUTATED_FOLDER ?? 'machines'

// The tests that StrykerJS runs for each mutant of a folder: its own. Many mutants change constants that are made when
// a module is loaded, so StrykerJS runs all tests for them; with those of every machine a mutant would take a minute.
export default defineConfig({
  test: {
    environment: 'node',
    include: [`${folder}/**/*.test.ts`],
    testTimeout: 60_000,
    unstubGlobals: true,
  },
})
