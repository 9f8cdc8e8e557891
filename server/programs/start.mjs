// `npm start`: builds what is missing or out of date, then runs the server in this process, so that it receives
// signals.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { staleParts } from './build.mjs'

if ((await staleParts()).length > 0) {
  // In a separate process, because vite sets NODE_ENV and does not free its memory.
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
process.setSourceMapsEnabled(true)
await import(new URL('../../dist/server/run.js', import.meta.url).href)
