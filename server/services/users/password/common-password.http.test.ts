import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { startSession } from '../../../../tests/support/calls/session.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { isCommonPassword } from './common-password.ts'

const { users } = contract
let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

let created = 0
const userWith = (password?: string) => ({
  username: `guessed-${++created}`,
  name: 'Nowa Osoba',
  role_id: 7,
  company_id: 5,
  password,
})

test('V06 promise R9 every door that sets a password refuses the commonest ones, however capitals are typed, and names of the product and the company', async () => {
  const { admin } = platform.callers
  const body = userWith('long enough')
  const { answer: user } = await admin.call(users.createUser, { body })
  const params = { id: String(user.id) }
  const session = await startSession(platform.url, body.username, 'long enough')
  const tokens = await Promise.all(
    (['invitation', 'reset'] as const).map(async (purpose) => {
      const owner = (await admin.call(users.createUser, { body: userWith() })).answer
      const { answer } = await admin.call(users.inviteUser, { params: { id: String(owner.id) }, body: { purpose } })
      return answer.url_path.replace('/auth/password#', '')
    }),
  )
  const own = callerAt(platform.url, session.access_token)
  const refusals = async (password: string) => {
    const answers = await Promise.all([
      admin.call(users.createUser, { body: userWith(password) }),
      admin.call(users.changeUser, { params, body: { password } }),
      own.call(users.changePassword, { body: { current_password: 'long enough', new_password: password } }),
      ...tokens.map((token) => callerAt(platform.url).call(users.usePasswordLink, { body: { token, password } })),
    ])
    return answers.map(({ status, problem }) => `${status} ${problem.code}`)
  }
  const refused = Array.from({ length: 5 }, () => '422 common_password')
  for (const password of ['12345678', 'Password1', 'QwErTyUiOp']) expect(await refusals(password)).toEqual(refused)
  // Words of the product, and of the company of all these accounts.
  const [company = ''] = String(user.company_name).split(' ')
  for (const password of ['Arabox-2026!', `${company}-2026-07`]) expect(await refusals(password)).toEqual(refused)
  // Nothing was changed, and no link was used up.
  await startSession(platform.url, body.username, 'long enough')
  for (const token of tokens) {
    const used = await callerAt(platform.url).call(users.usePasswordLink, {
      body: { token, password: 'long enough' },
    })
    expect(used.status).toBe(204)
  }
})

test('V06 breached passwords far down the lists are found, and hardly any other text is taken for one', async () => {
  const breached = ['monkey123', 'liverpool1', 'Passw0rd1', 'kochanie1', 'gregs123', 'horeke1234']
  expect(await Promise.all(breached.map(isCommonPassword))).toEqual(breached.map(() => true))
  const texts = Array.from({ length: 20_000 }, (_, n) => `nobody’s password ${n}`)
  const found = (await Promise.all(texts.map(isCommonPassword))).filter(Boolean).length
  expect(found).toBeLessThanOrEqual(5)
})

test('V06 repeated blocks and rows of characters are common passwords, others are not', async () => {
  const common = [
    'aaaaaaaa',
    '12121212',
    '1234512345',
    'abcdefgh',
    '0123456789',
    '0987654321',
    ' Zaq12wsx ',
    '87654321',
  ]
  const others = ['long enough', 'arabox-demo', 'b7hKq2xw', 'zażółć gęślą', '120 małych ekranów']
  const results = await Promise.all([...common, ...others].map(isCommonPassword))
  expect(results).toEqual([...common.map(() => true), ...others.map(() => false)])
})
