import { spawnSync } from 'node:child_process'

/** Builds the client when its build is missing or old, so that the browser sees what is in the sources. */
const setup = (): void => {
  const { status } = spawnSync(process.execPath, ['server/programs/build.mjs'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('the client could not be built')
}

export default setup
