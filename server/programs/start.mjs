// `npm start`: builds what is missing or out of date, then runs the server in this process, so that it receives
// signals. package.json starts this file with `exec`: a shell between npm and this process would not pass signals on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'

const root = new URL('../../', import.meta.url)
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const PARENT_POLL_MS = 500

/** Runs the build in a separate process, because vite sets NODE_ENV and does not free its memory. */
const build = async () => {
  const builder = spawn(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
  })
  let received
  const passOn = (signal) => {
    received = signal
    builder.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  const [status] = await once(builder, 'exit')
  for (const signal of signals) process.off(signal, passOn)
  if (received || status !== 0) process.exit(received ? 0 : (status ?? 1))
}

/** Stops the server when npm ends without passing its signal on: after SIGHUP or SIGKILL it would continue alone. */
const stopWithNpm = () => {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGHUP')
  }, PARENT_POLL_MS).unref()
}

const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** What a build needs: the packages, and a folder where it may write. */
const requireBuildable = () => {
  if (!existsSync(new URL('node_modules', root))) refuse('The packages are not installed: run "npm ci" first.')
  const dist = new URL('dist', root)
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK)
  } catch {
    refuse(
      'This checkout is not built, or its build is older than its sources, and the folder cannot be written. Run "npm run build" as a user who can write to it.',
    )
  }
}

requireNode()
if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
const { staleParts } = await import('./build.mjs')
if ((await staleParts()).length > 0) {
  requireBuildable()
  await build()
}
process.setSourceMapsEnabled(true)
await import(new URL('../../dist/server/run.js', import.meta.url).href)
