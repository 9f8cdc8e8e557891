// `npm run mutants:machines -- machines/campaign/price machines/calendar` changes these folders in every place that
// StrykerJS knows, and runs the tests of the folder for each change. It prints the survivors and the score of each
// folder, and fails if a score is below LEAST_SCORE.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../../server/base/project-root.ts'

/** Least share of noticed mutants of a folder, in percent. */
const LEAST_SCORE = 80

type Outcome = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** A survivor: its place and what was there instead. */
const survivorText = ({ fileName, location, mutatorName, replacement, status }: Outcome): string =>
  `${relative(projectRoot, fileName)}:${location.start.line}:${location.start.column} ${mutatorName}, ${status}: ${replacement?.replaceAll(/\s+/g, ' ')}`

const tryFolder = async (folder: string): Promise<number> => {
  process.env.MUTATED_FOLDER = folder
  const outcomes = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/machine-tests.config.ts', related: false },
    mutate: [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/*path-model.ts', '!**/samples.ts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Endless loops are found by the number of calls; a limit of time would call a slow machine a noticed mutant.
    timeoutMS: 120_000,
    // The rooms that tests of machines import.
    ignorePatterns: ['/*', '!/contract', '!/machines', '!/server', '!/src', '!/tests', '!/package.json'],
    // StrykerJS would rewrite tsconfig.json with an interface of TypeScript that version 7 no longer has.
    tsconfigFile: 'none',
    tempDirName: 'dist/stryker',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `dist/mutants/${folder.replaceAll('/', '-')}.json` },
    warnings: false,
    thresholds: { high: 100, low: LEAST_SCORE, break: null },
  }).runMutationTest()
  const having = (...statuses: string[]) => outcomes.filter(({ status }) => statuses.includes(status))
  const survivors = having('Survived', 'NoCoverage')
  const noticed = having('Killed', 'Timeout')
  const tried = survivors.length + noticed.length
  const score = tried === 0 ? 100 : (100 * noticed.length) / tried
  for (const outcome of survivors) console.log(survivorText(outcome))
  console.log(`| \`${folder}\` | ${tried} | ${survivors.length} | ${score.toFixed(1)} % |`)
  return score
}

const folders = process.argv.slice(2)
if (folders.length === 0 || folders.some((folder) => !existsSync(join(projectRoot, folder)))) {
  console.error('Name folders, for example machines/campaign/price machines/calendar')
  process.exit(2)
}
process.chdir(projectRoot)
for (const folder of folders) if ((await tryFolder(folder)) < LEAST_SCORE) process.exitCode = 1
