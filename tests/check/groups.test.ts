import { expect, test } from 'vitest'
import { ofWholeSet, processes, timed } from '../support/run/groups.ts'
import { repositoryFiles } from './requirements.mjs'

const files = repositoryFiles('.test.ts')
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.+/)?')
      .replaceAll(/(?<!\))\*/g, '[^/]*')}$`,
  )

// A file that is moved would otherwise run among others without notice.
test.each([...processes, ...timed, ...ofWholeSet])('%s of the groups of tests is a file of the repository', (glob) => {
  expect(files.filter((file) => patternOf(glob).test(file))).not.toEqual([])
})
