// The newest even version of Node, for the tests that depend on the engine: start, HTTP and sockets.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const VERSION = '26.10.0'
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folder = fileURLToPath(new URL(`../../node_modules/.cache/${name}-${VERSION}`, import.meta.url))

/** Path of the newest Node, downloaded from npm at the first call; throws if npm has none for this machine. */
export const installNewestNode = () => {
  const node = `${folder}/node_modules/${name}/bin/node`
  if (existsSync(node)) return node
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', `${name}@${VERSION}`]
  spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(node)) throw new Error(`Node ${VERSION} could not be installed from the npm package ${name}.`)
  return node
}
