import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { users } = contract
const PASSWORD = 'a good long one'

let all: AccessPlatform
beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())

let made = 0
const newPerson = async (role_id = 2) => {
  const username = `own-${++made}`
  const body = { username, password: PASSWORD, name: 'Osoba', email: 'old@example.com', role_id, company_id: 1 }
  const { id } = (await all.callers.admin.call(users.createUser, { body })).answer
  const caller = await loggedIn(all.url, username, PASSWORD)
  return { id, change: (changed: object) => caller.call(users.changeUser, { params: { id }, body: changed }), caller }
}

test.each([
  ['an advertiser', 2],
  ['an administrator', 1],
])('C16 %s changes the own e-mail address and sets the own password only with the present one', async (_, role) => {
  const { change } = await newPerson(role)
  const email = 'new@example.com'
  expect((await change({ email })).problem.code).toBe('password_needed')
  expect((await change({ email, current_password: 'a wrong one' })).problem.code).toBe('invalid_current_password')
  if (role === 1) expect((await change({ password: 'taken over now' })).problem.code).toBe('password_needed')
  expect((await change({ name: 'Nowa', email: 'old@example.com' })).answer).toMatchObject({ name: 'Nowa' })
  expect((await change({ email, current_password: PASSWORD })).answer).toMatchObject({ email })
})

test('C16 the old address is told of a new one, whoever changed it', async () => {
  const { id, caller, change } = await newPerson()
  await change({ email: 'new@example.com', current_password: PASSWORD })
  await all.callers.admin.call(users.changeUser, { params: { id }, body: { email: 'third@example.com' } })
  const { answer } = await caller.call(contract.notification.list)
  expect(answer.items.map(({ kind, by }) => [kind, by])).toEqual([
    ['account.email_changed', expect.any(String)],
    ['account.email_changed', null],
  ])
  const { rows } = await all.store.pool.query('select mail_to from notification where account_id = $1 order by id', [
    id,
  ])
  expect(rows.map(({ mail_to }) => mail_to)).toEqual(['old@example.com', 'new@example.com'])
})

test('C16 nobody takes the display name of an administrator, nor a name with characters that nobody sees', async () => {
  const { change } = await newPerson()
  const { answer: administrator } = await all.callers.admin.call(users.getUser, { params: { id: 1 } })
  for (const name of [administrator.name, administrator.name.toUpperCase(), ` ${administrator.name}`]) {
    const { status, problem } = await change({ name })
    expect([status, problem.errors]).toEqual([422, [{ path: 'name', message: serverValidation.taken }]])
  }
  for (const name of ['Jan\u200BKowalski', '\u202Eiksl', 'Jan\u0007', 'Ja\u00ADn']) {
    const { problem } = await change({ name })
    expect(problem.errors).toEqual([{ path: 'name', message: validation.hiddenCharacter }])
  }
  expect((await change({ name: 'Zażółć Gęślą' })).status).toBe(200)
})
