import { afterEach, expect, test } from 'vitest'
import { userOperations } from '../../contract/users.ts'
import { contractErrorOf } from '../../tests/access/verdict.ts'
import { jsonOf, send } from '../../tests/access/wire.ts'
import { type DemoPlatform, demoPlatform } from '../../tests/support/demo-platform.ts'

let platform: DemoPlatform

afterEach(() => platform.close())

test('R10 whoever asks more often than allowed is told to wait, and for how long', async () => {
  platform = await demoPlatform({ requestsPerMinute: 3 })
  const answers = []
  for (let asked = 0; asked < 4; asked++) answers.push(await send(platform.url, userOperations.listCompanies))
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 429])
  const last = answers.at(-1)
  expect(last && contractErrorOf(userOperations.listCompanies, last)).toBeNull()
  expect(last && jsonOf(last)).toMatchObject({ code: 'too_many_requests' })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})
