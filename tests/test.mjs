// `npm test` runs the check and all tests. It installs a browser, the tools of `tests/support/install/tools.mjs` and
// the newest Node if they are missing. `npm run test:fast` runs the check and, of the tests that need neither server
// nor browser, those that the changed files can affect: the uncommitted changes, or the last commit if there are none.
// `npm run test:whole` runs every case of the long sweeps, of which `npm test` takes a part.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { installBrowser } from './support/install/browser.mjs'
import { installNewestNode } from './support/install/newest-node.mjs'
import { installTools } from './support/install/tools.mjs'

const isFast = process.argv.includes('--fast')
if (process.argv.includes('--whole')) process.env.TEST_SET = 'whole'

const run = async (command, args) => {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  })
  const [code] = await once(child, 'close')
  return code === 0
}

const built = run('node', ['server/programs/build.mjs'])
if (!isFast) {
  // During the build, because downloads hardly use the processors.
  installBrowser()
  installTools()
  installNewestNode()
}
if (!(await built)) process.exit(1)
// At the same time, because the start of the tests uses one processor only. The tests run even when the check fails, so
// that one run reports everything.
const hasChanges = () => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== ''
// A source archive has no repository that could name the changed files.
const changed = () => (existsSync('.git') ? [`--changed=${hasChanges() ? 'HEAD' : 'HEAD~1'}`] : [])
const projects = isFast ? ['--project', 'unit', '--project', 'dom*', ...changed()] : []
const reporters = ['--reporter=default', '--reporter=./tests/support/run/closing-line.ts']
const [isChecked, isTested] = await Promise.all([
  run('node', ['tests/check.mjs', '--built']),
  run('vitest', ['run', ...projects, ...reporters]),
])
if (!isChecked) console.error('\nThe check failed; see above.')
process.exit(isChecked && isTested ? 0 : 1)
