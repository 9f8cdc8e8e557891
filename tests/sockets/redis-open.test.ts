import { createRequire } from 'node:module'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRedis, type Redis } from '../../server/store/redis/open-redis.ts'
import { demoPlatform } from '../support/platform/demo-platform.ts'
import { freePort } from '../support/platform/free-port.ts'
import { type TestPlatform, testPlatform } from '../support/platform/test-platform.ts'
import { type RedisProcess, startRedis } from '../support/servers/redis-process.ts'

let platform: TestPlatform
let processes: RedisProcess[] = []
let opened: Redis[] = []

beforeEach(async () => {
  platform = await testPlatform()
})
afterEach(async () => {
  for (const redis of opened) redis.close()
  await Promise.all(processes.map((each) => each.kill()))
  await platform.close()
  processes = []
  opened = []
})

const start = async (port: number, password?: string): Promise<RedisProcess> => {
  const redis = await startRedis(port, password)
  processes.push(redis)
  return redis
}

/** Opens the Redis at an address; returns its log messages, to which later ones are added. */
const open = async (url: string): Promise<string[]> => {
  const lines: string[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  )
  opened.push(await openRedis(url, platform.store, log))
  return lines
}

const loadedRedisModules = (): string[] =>
  Object.keys(createRequire(import.meta.url).cache).filter((path) => /node_modules\/@?redis/.test(path))

// This must be the first test of the file, because loaded modules stay loaded.
test('without the setting no Redis module is loaded', async () => {
  const demo = await demoPlatform()
  expect(loadedRedisModules()).toEqual([])
  await demo.close()
  await open((await start(await freePort())).url)
  expect(loadedRedisModules()).not.toEqual([])
})

test('if Redis rejects the login, the start fails with a message that does not contain the password', async () => {
  const { port } = await start(await freePort(), 'right')
  const wrong = openRedis(`redis://:hush@127.0.0.1:${port}`, platform.store, platform.log)
  await expect(wrong).rejects.toThrow(/^Redis \(REDIS_URL\) refused the connection: (?!.*hush).*[^.]\.$/)
  const none = openRedis(`redis://127.0.0.1:${port}`, platform.store, platform.log)
  await expect(none).rejects.toThrow(/^Redis \(REDIS_URL\) refused the connection: .*\.$/)
  expect(await open(`redis://:right@127.0.0.1:${port}`)).toEqual([])
})

test('an unreachable Redis at start, and each later loss and return, is logged once', async () => {
  const away = 'Redis does not answer; until it does, new log entries of other processes are read from the database'
  const back = 'Redis answers again'
  const port = await freePort()
  const lines = await open(`redis://127.0.0.1:${port}`)
  expect(lines).toEqual([away])
  for (const turns of [1, 2]) {
    const redis = await startRedis(port)
    await expect.poll(() => lines.length, { timeout: 8000 }).toBe(2 * turns)
    await redis.kill()
    await expect.poll(() => lines.length, { timeout: 8000 }).toBe(2 * turns + 1)
  }
  expect(lines).toEqual([away, back, away, back, away])
})
