// `npm start`: builds what is missing or out of date, then runs the server in this process, so that it receives
// signals. package.json starts this file with `exec`: a shell between npm and this process would not pass signals on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { staleParts } from './build.mjs'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const PARENT_POLL_MS = 500

/** Runs the build in a separate process, because vite sets NODE_ENV and does not free its memory. */
const build = async () => {
  const builder = spawn(process.execPath, [fileURLToPath(new URL('./build.mjs', import.meta.url))], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
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

if (process.env.npm_lifecycle_event === 'start') stopWithNpm()
if ((await staleParts()).length > 0) await build()
process.setSourceMapsEnabled(true)
await import(new URL('../../dist/server/run.js', import.meta.url).href)
