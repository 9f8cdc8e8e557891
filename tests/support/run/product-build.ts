import { spawnSync } from 'node:child_process'

/** Builds client and server if a build is missing or old. Browsers and started servers need the present sources. */
export default (): void => {
  const { status } = spawnSync(process.execPath, ['server/programs/build.mjs'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('the build failed')
}
