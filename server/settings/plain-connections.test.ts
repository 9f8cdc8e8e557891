import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isPlainToOthers } from './plain-connections.ts'

test('connections of another machine without TLS, or without a look at its certificate, are found', () => {
  const plain = [
    'postgres://arabox:secret@db:5432/arabox',
    'postgres://arabox:secret@10.0.0.5/arabox?sslmode=prefer',
    'postgres://arabox:secret@db/arabox?sslmode=no-verify',
    'clickhouse://arabox:secret@clicks:8123/arabox',
    'redis://:secret@cache:6379',
    'rediss://one:6379,redis://two:6379',
    'smtp://mail.example.com',
    'mqtt://broker.example.com',
    'http://objects:8333',
  ]
  expect(plain.filter((address) => !isPlainToOthers(address))).toEqual([])
})

test('TLS, sockets and this machine are no plain connections', () => {
  const safe = [
    'postgres://arabox:secret@db/arabox?sslmode=verify-full',
    'postgres://arabox@localhost/arabox',
    'postgres://arabox:secret@127.0.0.1:5432/arabox',
    'postgres://arabox@[::1]/arabox',
    'postgres:///arabox?host=/var/run/postgresql',
    'https://clicks:8443/arabox',
    'rediss://:secret@cache:6379',
    'smtps://mail.example.com',
    'smtp://mail.example.com?requireTLS=true',
    'mqtts://broker.example.com:8883',
    'http://localhost:4318',
  ]
  expect(safe.filter(isPlainToOthers)).toEqual([])
})

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://arabox:hush@db:5432/arabox' }

test('a production platform refuses to start with a plain connection to another machine, without telling its password', () => {
  expect(() => readConfig(production)).toThrow(/^DATABASE_URL reaches another machine without encryption(?!.*hush)/)
  expect(() => readConfig({ NODE_ENV: 'production', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT/,
  )
  const auditor = { HISTORY_URL: 'http://auditor:8080/roots', HISTORY_ADDRESSES: 'any' }
  expect(() => readConfig({ NODE_ENV: 'production', ...auditor })).toThrow(/^HISTORY_URL/)
})

test('the setting permits plain connections, TLS needs no permission, and a demo is not asked', () => {
  expect(readConfig({ ...production, PLAIN_CONNECTIONS: 'allow' }).mode).toBe('production')
  expect(readConfig({ ...production, DATABASE_URL: `${production.DATABASE_URL}?sslmode=verify-full` }).mode).toBe(
    'production',
  )
  expect(readConfig({ ...production, NODE_ENV: 'test' }).mode).toBe('demo')
})
