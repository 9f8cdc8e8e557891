import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { repositoryFiles } from './requirements.mjs'

const scripts = Object.keys(packageFile.scripts)
/** Scripts that npm also runs without `run`. */
const short = new Set(['start', 'test'])

test('every script of the package is in the README or in docs/tests.md', () => {
  const text = readFileSync('README.md', 'utf8') + readFileSync('docs/tests.md', 'utf8')
  const missing = scripts.filter((name) => !new RegExp(`npm ${short.has(name) ? '' : 'run '}${name}\\b`).test(text))
  expect(missing).toEqual([])
})

test('every script that a document names is one of the package', () => {
  const unknown = repositoryFiles('.md')
    // Decisions and measurements name what existed at their time.
    .filter((file) => !/^docs\/(decisions|measurements)\//.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
        .filter(([, name = '']) => !scripts.includes(name))
        .map(([text]) => `${file}: ${text}`),
    )
  expect(unknown).toEqual([])
})
