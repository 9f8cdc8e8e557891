// `npm run test:newest-node` runs the tests that depend on the engine (start and end of the server, every operation
// over HTTP, live sockets) on the newest even version of Node, which it downloads from npm.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const VERSION = '26.10.0'
const engineTests = ['server/main.http', 'server/http/contract.http', 'tests/sockets/live-socket']

const root = fileURLToPath(new URL('..', import.meta.url))
const name = `node-${process.platform}-${process.arch}`
const folder = `${root}/node_modules/.cache/${name}-${VERSION}`
const node = `${folder}/node_modules/${name}/bin/node`

if (!existsSync(node)) {
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', `${name}@${VERSION}`]
  spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(node)) throw new Error(`Node ${VERSION} could not be installed from the npm package ${name}.`)
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', ...engineTests]
const { status } = spawnSync(node, vitest, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
