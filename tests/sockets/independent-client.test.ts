import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../contract/live/messages.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { findSocketioPython } from '../support/install/tools.mjs'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const PROGRAM = fileURLToPath(new URL('independent_client.py', import.meta.url))

let all: AccessPlatform
let newArabox: () => Arabox

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at('2026-03-02T10:20:00Z')
  newArabox = await araboxSource(all, all.callers.admin, 2)
})
afterAll(() => all.close())

/** Runs the program; calls `joined` when it has joined the location. Resolves to its last output line. */
const run = async (username: string, arabox: Arabox, until: number, joined?: () => Promise<void>) => {
  const python = findSocketioPython()
  if (!python) throw new Error('there is no Python with python-socketio; npm test installs one')
  const child = spawn(python, [PROGRAM, all.url, username, 'arabox-demo', arabox.locationUuid, String(until)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const lines: unknown[] = []
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line))
    if (lines.length === 1) joined?.().catch((error: unknown) => errors.push(String(error)))
  })
  const [code] = await once(child, 'close')
  expect([code, errors.join('')]).toEqual([0, ''])
  return lines
}

const kinds = (['person', 'car', 'bus'] as const).flatMap((object) =>
  (['net', 'gross'] as const).map((counter) => ({ object, counter })),
)

/** Eighty messages from number `from` on: twelve of each kind of path, and eight positions. */
const eighty = (from: number, at: string): Message[] =>
  Array.from({ length: 80 }, (_, index): Message => {
    const seq = from + index
    if (index % 10 === 9) return { type: 'realtime', seq, at, zones: { top: index, left: 1, middle: 2, right: 3 } }
    return { ...personMessage(seq, at), ...kinds[index % 6] }
  })

const stored = async ({ locationUuid }: Arabox) => {
  const { rows } = await all.store.pool.query('select seq, counters from live_state where location_uuid = $1', [
    locationUuid,
  ])
  return rows[0]
}

test('W02 W03 W04 W05 W08 W16 a client in another language has the counts of the database, and its uuid is valid once', async () => {
  const arabox = newArabox()
  const deliver = async (messages: Message[]) => expect((await arabox.deliver(messages)).status).toBe(200)
  await deliver(eighty(1, '2026-03-02T10:05:00Z'))
  const [joined, result] = await run('owner', arabox, 960, async () => {
    for (let batch = 1; batch <= 10; batch += 1) await deliver(eighty(1 + 80 * batch, '2026-03-02T10:10:00Z'))
    // Repeats earlier messages, as a device without an answer does.
    await deliver(eighty(1, '2026-03-02T10:05:00Z'))
    await deliver(eighty(881, '2026-03-02T10:15:00Z'))
  })
  expect(joined).toEqual({ joined: null })
  const { seq, counters } = (await stored(arabox)) ?? {}
  expect(result).toMatchObject({ seq, counters, out_of_order: [], used: 'unauthenticated' })
  expect((result as { frames: number }).frames).toBeGreaterThan(1)
  const paths = 12 * 72
  expect(seq).toBe(960)
  expect(counters.net + counters.gross + counters.car + counters.carPeople + counters.bus + counters.busPeople).toBe(
    paths,
  )
})

test('promise R2 a client in another language gets no data of another company’s inactive location', async () => {
  const arabox = newArabox()
  await all.store.pool.query('update location set is_active = false where uuid = $1', [arabox.locationUuid])
  await arabox.deliver(eighty(1, '2026-03-02T10:05:00Z'))
  const [joined, result] = await run('rival', arabox, 80)
  expect(joined).toEqual({ joined: 'not_found' })
  expect(result).toMatchObject({ seq: null, counters: null, frames: 0 })
})
