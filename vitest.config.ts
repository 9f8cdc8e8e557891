import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { cssModules } from './server/programs/client-build/css-modules.ts'
import { ofWholeSet, processes, timed } from './tests/support/run/groups.ts'
import { LongestFirst } from './tests/support/run/longest-first.ts'
import { bySet } from './tests/support/run/test-set.ts'

/** Component tests that replace modules: each needs a copy of all modules, which takes seconds to load. */
const mocked = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.tsx'))
  .map((name) => `src/${name}`)
  .filter((name) => readFileSync(name, 'utf8').includes('vi.mock('))

// Long enough for a machine that is busy with other tests: no test measures speed by its time limit. A file that runs
// beside others may get a fifth of a processor.
const shared = { passWithNoTests: true, testTimeout: 60_000, hookTimeout: 300_000 }

/** The style sheets whose classes components name; their names are those of the build. */
const componentStyles = { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } } as const

export default defineConfig({
  test: {
    // Vitest's default is one fewer. With three workers on two processors, browser files took a quarter more processor
    // time: pages draw while they wait for their turn.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{contract,machines,src,server}/**/*.test.ts', 'tests/{check,mutants}/**/*.test.ts'],
          exclude: ['server/**/*.http.test.ts'],
          setupFiles: ['tests/support/run/unit.ts'],
          // Each worker loads a module once. The language is the only state in a module; the setup file resets it.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        plugins: [react(), cssModules()],
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          css: componentStyles,
          include: ['src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...mocked],
          setupFiles: ['tests/support/run/dom.ts'],
          // Each worker loads a module and the window once; the setup file resets what they keep.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        plugins: [react(), cssModules()],
        test: {
          ...shared,
          name: 'dom-mocked',
          environment: 'jsdom',
          css: componentStyles,
          include: mocked,
          setupFiles: ['tests/support/run/dom.ts'],
        },
      },
      {
        test: {
          ...shared,
          // One project, because each project transforms and loads the server's modules again.
          name: 'http',
          environment: 'node',
          include: ['server/**/*.http.test.ts', 'tests/{e2e,paths,access,privacy,input,ingest,sockets}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...processes, ...timed],
          globalSetup: ['tests/support/run/database.ts', 'tests/support/run/product-build.ts'],
          // Browser files run beside all others, so each may get half of a processor.
          testTimeout: 300_000,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'processes',
          environment: 'node',
          include: processes,
          exclude: [...configDefaults.exclude, ...timed, ...bySet(ofWholeSet, [])],
          globalSetup: ['tests/support/run/database.ts', 'tests/support/run/product-build.ts'],
          testTimeout: 300_000,
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'timed',
          environment: 'node',
          include: timed,
          globalSetup: ['tests/support/run/database.ts', 'tests/support/run/product-build.ts'],
          testTimeout: 180_000,
          // A browser, its server and 500 simulated araboxes use both processors by themselves.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
