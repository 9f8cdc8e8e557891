// `npm test` runs the check and then all tests. It installs a browser and the tools of `tests/support/tools.mjs` if
// they are missing, and the newest Node for the tests that depend on it. `npm run test:fast` runs the check and the tests that need neither server nor browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installBrowser } from './support/browser.mjs'
import { installNewestNode } from './support/newest-node.mjs'
import { installTools } from './support/tools.mjs'

/** What depends on the engine: start and end of the server, every operation over HTTP, live sockets. */
const engineTests = [
  'server/main.http',
  'server/http/contract.http',
  'tests/sockets/live-socket',
  'tests/accidents/stopping',
]
const isFast = process.argv.includes('--fast')

const run = async (command, args) => {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  })
  const [code] = await once(child, 'close')
  return code === 0
}

const checked = run('node', ['tests/check.mjs'])
if (!isFast) {
  // During the check, because downloads hardly use the processors.
  installBrowser()
  installTools()
}
const isChecked = await checked
// The tests run even when the check fails, so that one run reports everything.
const projects = isFast ? ['--project', 'unit', '--project', 'dom*'] : []
const reporters = ['--reporter=default', '--reporter=./tests/support/closing-line.ts']
const isTested = await run('vitest', ['run', ...projects, ...reporters])
const isTestedOnNewest =
  isFast ||
  (await run(installNewestNode(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', ...engineTests]))
if (!isChecked) console.error('\nThe check failed; see above.')
if (!isTestedOnNewest) console.error('\nThe tests on the newest Node failed; see above.')
process.exit(isChecked && isTested && isTestedOnNewest ? 0 : 1)
