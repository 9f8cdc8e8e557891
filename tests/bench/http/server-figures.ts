import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '../cpu.ts'
import type { PreparedRequest } from './mix.ts'

const WARM_UP = 15
const REQUESTS = 80

const send = async (url: string, { method, path, token, body }: PreparedRequest): Promise<void> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'accept-encoding': 'gzip',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`)
}

/**
 * CPU milliseconds of the server per request, one request after the other, in the given order again and again. The
 * system counts in steps of 10 ms, so that eighty requests are exact to an eighth of a millisecond.
 */
export const cpuPerRequest = async (
  { url, pid }: { url: string; pid: number },
  requests: readonly PreparedRequest[],
  warmUp = WARM_UP,
): Promise<number> => {
  let next = 0
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      const request = requests[next++ % requests.length]
      if (request) await send(url, request)
    }
  }
  await sendMany(warmUp)
  const before = await cpuSeconds(pid)
  await sendMany(REQUESTS)
  const seconds = (await cpuSeconds(pid)).own - before.own
  return Math.round((10 * 1000 * seconds) / REQUESTS) / 10
}

/** Memory of a server: what the system gave it, and the heap of its JavaScript, in MB. */
export type MemorySample = { minute: number; rss_mb: number; heap_mb: number }

const MB = 1024 * 1024

const sample = async (url: string, minute: number): Promise<MemorySample> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / MB)
  return {
    minute: Math.round(10 * minute) / 10,
    rss_mb: megabytes('process_resident_memory_bytes'),
    heap_mb: megabytes('nodejs_heap_size_used_bytes'),
  }
}

/** Samples the memory of a server at the start of `work`, every half a minute, and at its end. */
export const memoryDuring = async (url: string, work: () => Promise<unknown>): Promise<MemorySample[]> => {
  const begunMs = performance.now()
  const minuteNow = () => (performance.now() - begunMs) / 60_000
  const samples = [await sample(url, 0)]
  const ending = new AbortController()
  const sampleAgain = async (): Promise<void> => {
    for (;;) {
      await pause(30_000, undefined, { signal: ending.signal })
      samples.push(await sample(url, minuteNow()))
    }
  }
  const sampling = sampleAgain().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  await work()
  ending.abort()
  await sampling
  samples.push(await sample(url, minuteNow()))
  return samples
}
