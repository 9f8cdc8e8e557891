import { spawn } from 'node:child_process'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** Most characters of the program's messages that are kept. */
const KEPT_CHARACTERS = 2_000
/** The shell counts files in blocks of 512 bytes, and memory in KiB. */
const BLOCK_BYTES = 512
const KIB = 1024

/**
 * A shell script that runs a program with limits of the system, at the lowest priority, and kills it when its own input
 * closes. The input closes when the server ends, for any reason including `kill -9`.
 */
const script = `
ulimit -f "$1"
ulimit -t "$2"
ulimit -v "$3" 2>/dev/null
shift 3
exec 3<&0
nice -n 19 "$@" 3<&- </dev/null &
program=$!
( read -r _ <&3; kill -KILL "$program" ) &
watcher=$!
wait "$program"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

/** A program with its arguments, and what it may use. */
export type LimitedProgram = {
  readonly command: readonly string[]
  readonly cwd: string
  /** How long it may run. */
  readonly mostSeconds: number
  /** How large a file it may write. */
  readonly mostFileBytes: number
  readonly mostMemoryBytes: number
  /** Ends it at once. */
  readonly signal: AbortSignal
}

/** How a program ended: its exit code, the end of its messages, and whether it ran out of time. */
export type EndedProgram = { readonly code: number; readonly messages: string; readonly isLate: boolean }

/**
 * Runs a program that may read hostile files: without the settings of the server in its environment, with limits of
 * time, memory and written bytes, and never longer than this process. Throws if it cannot be started.
 */
export const runLimited = async (program: LimitedProgram): Promise<EndedProgram> => {
  const { command, cwd, mostSeconds, mostFileBytes, mostMemoryBytes, signal } = program
  const limits = [Math.ceil(mostFileBytes / BLOCK_BYTES), mostSeconds * 2, Math.ceil(mostMemoryBytes / KIB)]
  const child = spawn('/bin/sh', ['-c', script, 'limited', ...limits.map(String), ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd,
    env: { LC_ALL: 'C' },
  })
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-KEPT_CHARACTERS)
  })
  // The shell kills the program when its input ends.
  const end = () => child.stdin.end()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, mostSeconds * SECOND_MS)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (status) => resolve(status ?? 1))
      // The program may end before its input does.
      child.stdin.on('error', () => undefined)
    })
    return { code, messages: messages.trim(), isLate }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}
