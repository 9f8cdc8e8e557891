// Other versions of Node, from npm's packages of its binaries, for the tests that depend on the engine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const NEWEST_NODE = '26.10.0'

const name = `node-${process.platform}-${process.arch}`

/** Installs a version of Node if it is missing, and returns its command. */
export const installNode = (version) => {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/${name}-${version}`, import.meta.url))
  const node = `${folder}/node_modules/${name}/bin/node`
  if (!existsSync(node)) {
    const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', `${name}@${version}`]
    spawnSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (!existsSync(node)) throw new Error(`Node ${version} could not be installed from the npm package ${name}.`)
  }
  return node
}

/** Installs the newest Node if it is missing, and returns its command. */
export const installNewestNode = () => installNode(NEWEST_NODE)
