import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of builds whose assets a client contains: its own and the two before it. */
const KEPT_BUILDS = 3
const RECORD = 'builds.json'

const assetsOf = async (folder) => (await readdir(join(folder, 'assets'))).sort()

/** The names of the assets of each build in a client's folder, newest first. */
const buildsOf = async (folder) => {
  if (existsSync(join(folder, RECORD))) return JSON.parse(await readFile(join(folder, RECORD), 'utf8'))
  return existsSync(join(folder, 'assets')) ? [await assetsOf(folder)] : []
}

/**
 * Copies the assets of the last builds from the present client into a new one, because pages that are open during an
 * update still load parts of their build.
 */
export const keepAssets = async (fresh, present) => {
  const own = await assetsOf(fresh)
  const earlier = (await buildsOf(present)).filter((names) => names.join() !== own.join())
  const builds = [own, ...earlier].slice(0, KEPT_BUILDS)
  for (const name of new Set(builds.slice(1).flat())) {
    const from = join(present, 'assets', name)
    const to = join(fresh, 'assets', name)
    if (!existsSync(to) && existsSync(from)) await copyFile(from, to)
  }
  await writeFile(join(fresh, RECORD), JSON.stringify(builds))
}
