import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../server/base/project-root.ts'
import type { Load, LoadResult } from './load-messages.ts'

const program = fileURLToPath(import.meta.resolve('./load-process.ts'))

/** Runs the users in a process of their own, so that their work does not delay the server's answers. */
export const runLoad = async (load: Load): Promise<LoadResult> => {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the clients ended with ${code} before they were done`)
  })
  const result = once(child, 'message').then(([message]) => message as LoadResult)
  // After the result the exit is expected and no longer awaited.
  ended.catch(() => undefined)
  child.send(load)
  return Promise.race([result, ended])
}

/** The value below which a share of some sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

/** Requests per second and latencies in milliseconds: all, reads, writes, and each operation. */
export const summaryOf = ({ operations, failures, seconds }: LoadResult) => {
  const figuresOf = (some: LoadResult['operations']) => {
    const sorted = some.flatMap(({ latenciesMs }) => latenciesMs).sort((one, other) => one - other)
    return {
      requests: sorted.length,
      p50_ms: Math.round(quantile(sorted, 0.5)),
      p99_ms: Math.round(quantile(sorted, 0.99)),
    }
  }
  const all = figuresOf(operations)
  return {
    per_second: Math.round((10 * all.requests) / seconds) / 10,
    ...all,
    reads: figuresOf(operations.filter(({ kind }) => kind === 'read')),
    writes: figuresOf(operations.filter(({ kind }) => kind === 'write')),
    operations: Object.fromEntries(operations.map((each) => [each.name, figuresOf([each])])),
    failures,
  }
}
