import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { handshakeLimit, REQUEST_BURST, REQUESTS_PER_SECOND, requestBudget, socketCounter } from './limits.ts'

test('the budget of a socket allows a burst, and then a number of requests per second', () => {
  let nowMs = 0
  const take = requestBudget(() => nowMs)
  const taken = (count: number): number => Array.from({ length: count }, take).filter(Boolean).length
  expect(taken(REQUEST_BURST + 100)).toBe(REQUEST_BURST)
  nowMs += 2 * SECOND_MS
  expect(taken(REQUEST_BURST)).toBe(2 * REQUESTS_PER_SECOND)
  nowMs += MINUTE_MS
  expect(taken(2 * REQUEST_BURST)).toBe(REQUEST_BURST)
})

test('a session has room again when one of its sockets is closed', () => {
  const counter = socketCounter(2)
  expect([counter.open('a'), counter.open('a'), counter.open('a'), counter.open('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  counter.close('a')
  expect([counter.open('a'), counter.open('a')]).toEqual([true, false])
})

const request = (url: string, address: string, forwarded?: string): IncomingMessage =>
  ({
    url,
    socket: { remoteAddress: address },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

const NEW = '/socket.io/?EIO=4&transport=polling'

test('new connections are limited by address and minute, later requests of a connection are not', () => {
  let nowMs = 0
  const isAllowed = handshakeLimit({ handshakesPerMinute: 2, trustedProxies: undefined }, () => nowMs)
  const from = (address: string, url = NEW) => isAllowed(request(url, address))
  expect([from('10.0.0.1'), from('10.0.0.1'), from('10.0.0.1'), from('10.0.0.2')]).toEqual([true, true, false, true])
  expect(from('10.0.0.1', `${NEW}&sid=known`)).toBe(true)
  nowMs += MINUTE_MS
  expect(from('10.0.0.1')).toBe(true)
})

test('behind a trusted proxy the address of the client counts, and nobody else can choose one', () => {
  const isAllowed = handshakeLimit({ handshakesPerMinute: 1, trustedProxies: ['127.0.0.1'] }, () => 0)
  const from = (address: string, forwarded: string) => isAllowed(request(NEW, address, forwarded))
  expect([from('127.0.0.1', '10.0.0.1'), from('127.0.0.1', '10.0.0.1'), from('127.0.0.1', '10.0.0.2')]).toEqual([
    true,
    false,
    true,
  ])
  expect([from('10.0.0.9', '10.1.1.1'), from('10.0.0.9', '10.1.1.2')]).toEqual([true, false])
})
