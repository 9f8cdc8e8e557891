import type { ExploredMachine, ExplorerAnswer, ExplorerRequest, PathExplorer } from './explored-machine.ts'

/**
 * Explores machines in a worker, which starts with the first request and again with the first one after `close`.
 */
export const connectExplorer = (start: () => Worker): PathExplorer & { close: () => void } => {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  let running: Worker | null = null
  const rejectAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  const connect = (): Worker => {
    const worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<ExplorerAnswer>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) asked?.reject(new Error(data.error))
      else asked?.resolve(data.result)
    })
    worker.addEventListener('error', ({ message }) => rejectAll(message))
    return worker
  }
  const ask = <Result>(request: (id: number) => ExplorerRequest): Promise<Result> =>
    new Promise<unknown>((resolve, reject) => {
      running ??= connect()
      count += 1
      waiting.set(count, { resolve, reject })
      running.postMessage(request(count))
    }) as Promise<Result>
  return {
    list: () => ask<readonly string[]>((id) => ({ id, kind: 'list' })),
    explore: (name) => ask<ExploredMachine>((id) => ({ id, kind: 'explore', name })),
    run: (name, path, steps) => ask<readonly unknown[]>((id) => ({ id, kind: 'run', name, path, count: steps })),
    close: () => {
      running?.terminate()
      running = null
      rejectAll('the explorer is closed')
    },
  }
}
