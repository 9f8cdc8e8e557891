// `npm run dev`: the server, which restarts when its sources change, and vite in front of it. If one ends, the other
// is stopped.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireNode } from './require-node.mjs'

requireNode()

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const require = createRequire(import.meta.url)
const port = process.env.PORT || '3000'

const tsx = join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs')
const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
let isStopping = false
const start = (command, settings) => {
  const env = { ...process.env, ...settings }
  return spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
}

const stopAll = (code) => {
  // On a second signal, tsx kills the server instead of stopping it.
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const program of programs) if (program.exitCode === null) program.kill('SIGTERM')
}

const programs = [
  start([tsx, 'watch', '--clear-screen=false', 'server/programs/run.ts'], { PORT: port }),
  start([vite, '--clearScreen', 'false'], { ARABOX_SERVER: `http://localhost:${port}` }),
]

for (const program of programs) program.on('exit', (code) => stopAll(code ?? 1))
process.on('SIGINT', () => stopAll(0))
process.on('SIGTERM', () => stopAll(0))
