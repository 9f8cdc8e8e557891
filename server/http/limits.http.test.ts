import { afterEach, expect, test } from 'vitest'
import { userOperations } from '../../contract/users.ts'
import { contractErrorOf } from '../../tests/access/contract-error.ts'
import { jsonOf, sendRequest } from '../../tests/access/send-request.ts'
import { type DemoPlatform, demoPlatform } from '../../tests/support/demo-platform.ts'

let platform: DemoPlatform

afterEach(() => platform.close())

test('promise R10 too many requests in a minute answer 429 with the seconds to wait', async () => {
  platform = await demoPlatform({ requestsPerMinute: 3 })
  const answers = []
  for (let count = 0; count < 4; count++) answers.push(await sendRequest(platform.url, userOperations.listCompanies))
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 429])
  const last = answers.at(-1)
  expect(last && contractErrorOf(userOperations.listCompanies, last)).toBeNull()
  expect(last && jsonOf(last)).toMatchObject({ code: 'too_many_requests' })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})
