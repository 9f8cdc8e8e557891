import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { authorizeUuid, connectLiveClient } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())

const AT_ONCE = 12

test('W02 of many simultaneous sockets with one uuid exactly one is accepted, and sockets with their own uuid are not delayed', async () => {
  const shared = await authorizeUuid(all.callers.owner)
  const own = await Promise.all(Array.from({ length: AT_ONCE }, () => authorizeUuid(all.callers.owner)))
  const opened = await Promise.allSettled([
    ...Array.from({ length: AT_ONCE }, () => connectLiveClient(all.url, shared)),
    ...own.map((uuid) => connectLiveClient(all.url, uuid)),
  ])
  const isIn = opened.map(({ status }) => status === 'fulfilled')
  for (const each of opened) if (each.status === 'fulfilled') each.value.close()
  expect(isIn.slice(0, AT_ONCE).filter(Boolean)).toHaveLength(1)
  expect(isIn.slice(AT_ONCE)).toEqual(own.map(() => true))
})

test('W02 a uuid that many sessions register at the same moment belongs to one of them', async () => {
  const uuid = crypto.randomUUID()
  const callers = [all.callers.owner, all.callers.sales, all.callers.admin]
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      const spelled = index % 2 === 0 ? uuid : uuid.toUpperCase()
      const caller = callers[index % callers.length] ?? all.callers.owner
      return caller.call(contract.platform.task, { body: { task: 'authorize', uuid: spelled } })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)])
})
