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

/** CPU milliseconds of one request. */
export type RequestCpu = { server: number; database: number }

/** A server, and the process of its PostgreSQL. */
export type MeasuredServer = { url: string; pid: number; databasePid: number }

/**
 * CPU milliseconds of the server and of all processes of PostgreSQL per request, one request after the other, in the
 * given order again and again. The system counts in steps of 10 ms, so that eighty requests are exact to an eighth of a
 * millisecond.
 */
export const cpuPerRequest = async (
  { url, pid, databasePid }: MeasuredServer,
  requests: readonly PreparedRequest[],
  warmUp = WARM_UP,
): Promise<RequestCpu> => {
  let next = 0
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      const request = requests[next++ % requests.length]
      if (request) await send(url, request)
    }
  }
  await sendMany(warmUp)
  const used = async () => {
    const database = await cpuSeconds(databasePid)
    return { server: (await cpuSeconds(pid)).own, database: database.own + database.children }
  }
  const before = await used()
  await sendMany(REQUESTS)
  const after = await used()
  const each = (seconds: number) => Math.round((10 * 1000 * seconds) / REQUESTS) / 10
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
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
