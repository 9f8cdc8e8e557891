import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The answer to a request: its status and the length of its body. */
export type ThreadAnswer = { status: number; bytes: number }

/** Sends requests from another thread, one at a time. */
export type RequestThread = {
  send: (request: Request) => Promise<() => Promise<ThreadAnswer>>
  close: () => Promise<void>
}

/** Starts the thread. `send` prepares a request in this thread; what it returns sends it from the other one. */
export const startRequestThread = (): RequestThread => {
  const worker = new Worker(new URL('./request-worker.mjs', import.meta.url))
  return {
    async send(request) {
      const body = await request.arrayBuffer()
      const { url, method } = request
      const headers = Object.fromEntries(request.headers)
      return async () => {
        worker.postMessage({ url, method, headers, body: body.byteLength > 0 ? body : undefined })
        const [answer] = (await once(worker, 'message')) as [ThreadAnswer | { error: string }]
        if ('error' in answer) throw new Error(answer.error)
        return answer
      }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
