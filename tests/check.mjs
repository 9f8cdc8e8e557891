// `npm run check`: types, lint, imports, dead code, rules of docs/conventions.md, texts and size budgets,
// all in parallel.
// With `--built`, the size budgets are those of the present build.
import { spawn } from 'node:child_process'

const sizes = 'node tests/check/sizes.mjs && node tests/check/build-traces.mjs'
const isBuilt = process.argv.includes('--built')

const steps = [
  ['types', ['tsc', '--project', '.', '--checkers', '1']],
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['promises and imports', ['oxlint', '--type-aware', '--deny-warnings']],
  ['dead code', ['knip', '--no-progress']],
  ['lock file', ['node', 'tests/check/complete-lock.mjs', '--check']],
  ['rules of the house', ['node', 'tests/check/house.mjs']],
  ['texts', ['node', 'tests/check/words.mjs']],
  ['size budgets', ['sh', '-c', isBuilt ? sizes : `node server/programs/build.mjs && ${sizes}`]],
]

// One thread for each of the two type checkers: on two processors, more threads check shared types again and take twice
// the processor time. Both end before their garbage fills the memory, so they collect it only above a limit: a third of
// the processor time was collection.
const checkers = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' }
const env = { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, ...checkers }

const run = ([name, [command, ...args]]) =>
  new Promise((resolve) => {
    const begunMs = performance.now()
    const child = spawn(command, args, { env })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('close', (code) => {
      const seconds = ((performance.now() - begunMs) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
      if (code !== 0 || name === 'size budgets' || name === 'rules of the house') console.log(output.trimEnd())
      resolve(code === 0)
    })
  })

const results = await Promise.all(steps.map(run))
process.exit(results.every(Boolean) ? 0 : 1)
