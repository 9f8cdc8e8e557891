import { spawnSync } from 'node:child_process'

/** Builds one part of the product, or all of it, unless the build is up to date. */
export const build = (...parts: readonly ('client' | 'server')[]): void => {
  const { status } = spawnSync(process.execPath, ['server/programs/build.mjs', ...parts], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('the build failed')
}
