// `npm run test:newest-node` runs the tests that depend on the engine (start and end of the server, every operation
// over HTTP, live sockets) on the newest even version of Node, which it downloads from npm.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installNewestNode } from './support/install/newest-node.mjs'

const engineTests = ['server/main.http', 'server/http/contract.http', 'tests/sockets/live-socket']

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', '--project', 'processes', ...engineTests]
const { status } = spawnSync(installNewestNode(), vitest, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
