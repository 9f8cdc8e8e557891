import { spawnSync } from 'node:child_process'

/** Builds some parts of the product, or all, unless their build is up to date. Throws if a build fails. */
export const build = (...parts: readonly ('client' | 'server')[]): void => {
  const { status } = spawnSync(process.execPath, ['server/programs/build.mjs', ...parts], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('the build failed')
}
