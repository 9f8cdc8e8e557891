import { readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import { expect, test } from 'vitest'
import { connected, LARGEST_FRAME_BYTES, liveMessage, snapshot } from '../../../../contract/live/stream.ts'
import { problems } from '../../../../contract/problems.ts'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { afterMessage } from '../../../../machines/live/counters.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { readConfig } from '../../../settings/config.ts'
import { MAX_UNSENT_PACKETS, REQUEST_BURST, REQUESTS_PER_SECOND } from './limits.ts'
import { AUTHENTICATION_TIMEOUT_MS, PING_MS } from './live-socket.ts'
import { MAX_PENDING_REQUESTS } from './requests.ts'
import type { FromClient, ToClient } from './socket-types.ts'
import { TICKET_SECONDS } from './tickets.ts'

const text = readFileSync(pathOf(projectRoot, 'docs/live-protocol.md'), 'utf8')
const sectionOf = (title: string): string => text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const rowsOf = (title: string): string[][] =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** The events of the socket's types. A missing or additional event is a type error. */
const events: Record<keyof ToClient, 'server'> & Record<keyof FromClient, 'client'> = {
  clock: 'server',
  message: 'server',
  messages: 'server',
  join: 'client',
  leave: 'client',
}

test('the document of the live socket names its events and who sends them', () => {
  expect(Object.fromEntries(rowsOf('Events').map(([event = '', from]) => [event.replaceAll('`', ''), from]))).toEqual(
    events,
  )
  expect(connected.safeParse({ type: 'CONNECT' }).success).toBe(true)
})

test('the codes of the document are problems of the contract', () => {
  const named = [...text.matchAll(/`(unauthenticated|invalid_input|not_found|too_many_requests|internal)`/g)]
  expect(new Set(named.map(([, code]) => code)).size).toBe(5)
  for (const [, code = ''] of named) expect(Object.keys(problems)).toContain(code)
})

test('the messages of the document are exactly those of the contract, every kind once', () => {
  const lines = /```json\n([\s\S]*?)\n```/.exec(sectionOf('Messages'))?.[1]?.split('\n') ?? []
  const examples = lines.map((line): { type: string } => JSON.parse(line))
  const kinds = ['snapshot', ...liveMessage.def.options.map(({ def }) => def.shape.type.def.values[0])]
  expect(examples.map(({ type }) => type).sort()).toEqual([...kinds].sort())
  const [first, ...others] = examples
  // Parsing changes nothing: no member is missing, and no member is unknown to the contract.
  expect(snapshot.parse(first)).toEqual(first)
  for (const each of others) expect(liveMessage.parse(each)).toEqual(each)
})

test('the rules of the document for counting are those of the counters', () => {
  const { counters } = snapshot.parse(JSON.parse(/\{"type": "snapshot".*/.exec(text)?.[0] ?? ''))
  const rules = [...sectionOf('Messages').matchAll(/(person|car|bus) (net|gross) → `(\w+)`/g)]
  expect(rules).toHaveLength(6)
  for (const [, object, counter, member = ''] of rules) {
    const common = { type: 'path', location_uuid: crypto.randomUUID(), seq: 1, at: '2026-03-02T10:00:00Z' }
    const message = liveMessage.parse({ ...common, object, counter })
    const grown = { ...counters, [member]: Number(counters[member as 'net']) + 1, time: '2026-03-02T10:00:00Z' }
    expect(afterMessage(counters, message)).toEqual(grown)
  }
})

test('the limits of the document are those of the server', () => {
  const { socketsPerSession, handshakesPerMinute } = readConfig({})
  expect(rowsOf('Limits').map(([, value]) => value)).toEqual([
    `${TICKET_SECONDS} s`,
    `${AUTHENTICATION_TIMEOUT_MS / SECOND_MS} s`,
    `${PING_MS / SECOND_MS} s`,
    `${LARGEST_FRAME_BYTES} bytes`,
    ...[REQUEST_BURST, REQUESTS_PER_SECOND, MAX_PENDING_REQUESTS, MAX_UNSENT_PACKETS].map(String),
    ...[socketsPerSession, handshakesPerMinute].map(String),
  ])
})
