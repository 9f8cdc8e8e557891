// `npm test`: everything that guards main. Finds or installs a browser, a second reader of spreadsheets,
// a Redis and a second client of the live socket, checks, builds, then runs every test.
import { spawnSync } from 'node:child_process'
import { installBrowser } from './support/browser.mjs'
import { installOpenpyxl } from './support/openpyxl.mjs'
import { installRedis } from './support/redis.mjs'
import { installSocketioPython } from './support/socketio-python.mjs'

const run = (command, args) => {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  })
  return status === 0
}

await installBrowser()
installOpenpyxl()
installRedis()
installSocketioPython()
const isChecked = run('node', ['tests/check.mjs'])
// The tests run even when the check fails, so that one run tells everything.
const isTested = run('vitest', ['run', '--reporter=default', '--reporter=./tests/support/closing-line.ts'])
if (!isChecked) console.error('\nThe check failed; see above.')
process.exit(isChecked && isTested ? 0 : 1)
