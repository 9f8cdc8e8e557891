import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { projectRoot } from '../../server/base/project-root.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import type { Mutant } from './mutant.ts'

/** A failed test: its file, from the project's root, and its title or the error that kept the file from loading. */
export type Failure = { readonly file: string; readonly title: string }

/** The result of a mutant: the first failed test, or null if all tests passed. */
export type MutantOutcome = { readonly mutant: Mutant; readonly killedBy: Failure | null }

const folders = ['contract', 'machines', 'server', 'src', 'tests', 'docs']
const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'index.html']

/** Copies the product, because the sources are changed while the tests run. */
const copyProduct = async (to: string): Promise<void> => {
  for (const name of [...folders, ...files]) {
    await cp(join(projectRoot, name), join(to, name), { recursive: true, force: true })
  }
  await symlink(join(projectRoot, 'node_modules'), join(to, 'node_modules'))
}

/** The text of a file with the mutant's change. Throws if the place to change is not there exactly once. */
export const mutated = (text: string, { name, file, find, replace }: Mutant): string => {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places to change for “${name}”`)
  return parts.join(replace)
}

/** The first failure in some test files and folders, or null. A file that cannot be loaded counts as failed. */
const firstFailure = async (vitest: Vitest, tests: readonly string[]): Promise<Failure | null> => {
  for (const place of tests) {
    const specifications = await vitest.globTestSpecifications([place])
    if (specifications.length === 0) throw new Error(`there is no test file ${place}`)
    // Vitest keeps the results of earlier runs: it would report their failures again, and stop at them.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    const { testModules } = await vitest.runTestSpecifications(specifications)
    for (const module of testModules) {
      const file = module.relativeModuleId
      for (const test of module.children.allTests('failed')) return { file, title: test.name }
      if (!module.ok()) return { file, title: module.errors()[0]?.message ?? 'it cannot be loaded' }
    }
  }
  return null
}

/**
 * Changes the product by one mutant after the other and runs the tests that must notice it. Throws if these tests fail
 * without a mutant, before the first one or after the last one.
 */
export const runMutants = async (
  mutants: readonly Mutant[],
  report: (outcome: MutantOutcome) => void,
): Promise<MutantOutcome[]> => {
  const folder = await scratchFolder()
  await copyProduct(folder.path)
  const vitest = await createVitest('test', { root: folder.path, watch: false, bail: 1, reporters: [{}] })
  try {
    const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
    const expectNoFailure = async () => {
      const failure = await firstFailure(vitest, tests)
      if (failure !== null) throw new Error(`a test fails without a mutant: ${failure.file}: ${failure.title}`)
    }
    await expectNoFailure()
    const outcomes: MutantOutcome[] = []
    for (const mutant of mutants) {
      const path = join(folder.path, mutant.file)
      const original = await readFile(path, 'utf8')
      await writeFile(path, mutated(original, mutant))
      vitest.invalidateFile(path)
      const outcome = { mutant, killedBy: await firstFailure(vitest, mutant.tests) }
      await writeFile(path, original)
      vitest.invalidateFile(path)
      outcomes.push(outcome)
      report(outcome)
    }
    // Otherwise a change was not undone, or its failure was counted for later mutants.
    await expectNoFailure()
    return outcomes
  } finally {
    await vitest.close()
    await folder.remove()
  }
}
