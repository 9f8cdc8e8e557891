import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load, LoadResult } from './load-messages.ts'
import type { OwnDraft, PreparedRequest } from './mix.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })

type Answer = { status: number; text: string }

/** Sends a request like a browser and reads the whole answer; its text is returned if it is needed. */
const send = (url: string, { method, path, token, body }: PreparedRequest, keepsText: boolean): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      // A browser accepts gzip. Only the texts of writes are needed; they are requested without compression.
      'accept-encoding': keepsText ? 'identity' : 'gzip',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      if (keepsText) answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      else answer.resume()
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: keepsText ? Buffer.concat(chunks).toString() : '' }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** A linear congruential generator: every run chooses the same requests. */
const randomNumbers = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

const run = async ({ url, mix, users, thinkMs, warmUpMs, measuredMs }: Load): Promise<LoadResult> => {
  const latencies = new Map<string, { kind: 'read' | 'write'; latenciesMs: number[] }>()
  const failures: Record<string, number> = {}
  const beginMs = performance.now() + warmUpMs
  const endMs = beginMs + measuredMs
  const free = [...mix.drafts]
  const choices = [
    ...mix.reads.map(({ name, weight }) => ({ name, weight })),
    ...mix.writes.map(({ name, weight }) => ({ name, weight })),
  ]
  const allWeights = choices.reduce((sum, { weight }) => sum + weight, 0)
  const choose = (random: () => number): string => {
    let rest = random() * allWeights
    for (const { name, weight } of choices) {
      rest -= weight
      if (rest < 0) return name
    }
    return choices[0]?.name ?? ''
  }
  const record = (name: string, kind: 'read' | 'write', begunMs: number, status: number): void => {
    const nowMs = performance.now()
    if (begunMs < beginMs || nowMs > endMs) return
    if (status >= 400) failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1
    const known = latencies.get(name) ?? { kind, latenciesMs: [] }
    known.latenciesMs.push(nowMs - begunMs)
    latencies.set(name, known)
  }
  const write = async (name: string, draft: OwnDraft, random: () => number): Promise<void> => {
    const change = name === 'save' ? { spot_seconds: random() < 0.5 ? 20 : 30 } : { is_shared: !draft.isShared }
    const path = `/api/analytics/campaign/${draft.uuid}`
    const body = JSON.stringify({ version: draft.version, ...change })
    const begunMs = performance.now()
    const { status, text } = await send(url, { method: 'PUT', path, token: draft.token, body }, true)
    record(name, 'write', begunMs, status)
    if (status < 300) {
      const changed = JSON.parse(text) as { version: number; is_shared: boolean }
      draft.version = changed.version
      draft.isShared = changed.is_shared
    }
    free.push(draft)
  }
  const user = async (number: number): Promise<void> => {
    const random = randomNumbers(number * 7919 + 17)
    await pause(random() * thinkMs)
    while (performance.now() < endMs) {
      const name = choose(random)
      const read = mix.reads.find((each) => each.name === name)
      const draft = read ? undefined : free.shift()
      if (read) {
        const chosen = read.requests[Math.floor(random() * read.requests.length)]
        if (!chosen) throw new Error(`${name} has no requests`)
        const begunMs = performance.now()
        record(name, 'read', begunMs, (await send(url, chosen, false)).status)
      } else if (draft) await write(name, draft, random)
      await pause(random() * 2 * thinkMs)
    }
  }
  await Promise.all(Array.from({ length: users }, (_, number) => user(number)))
  agent.destroy()
  const operations = [...latencies].map(([name, { kind, latenciesMs }]) => ({
    name,
    kind,
    latenciesMs: latenciesMs.sort((one, other) => one - other),
  }))
  return { operations, failures, seconds: measuredMs / 1000 }
}

process.once('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()))
})
