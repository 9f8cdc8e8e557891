// `npm run dev`: the server, restarted when its sources change, and vite in front of it; they end together.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const require = createRequire(import.meta.url)
const port = process.env.PORT || '3000'

const tsx = join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs')
const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js')
let isEnding = false
const start = (command, settings) => {
  const env = { ...process.env, ...settings }
  return spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
}

const endAll = (code) => {
  // tsx takes a second signal for impatience and would kill the server.
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  for (const program of programs) if (program.exitCode === null) program.kill('SIGTERM')
}

const programs = [
  start([tsx, 'watch', '--clear-screen=false', 'server/programs/run.ts'], { PORT: port }),
  start([vite, '--clearScreen', 'false'], { ARABOX_SERVER: `http://localhost:${port}` }),
]

for (const program of programs) program.on('exit', (code) => endAll(code ?? 1))
process.on('SIGINT', () => endAll(0))
process.on('SIGTERM', () => endAll(0))
