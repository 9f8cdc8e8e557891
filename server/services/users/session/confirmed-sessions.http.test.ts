import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, operations } from '../../../../contract/index.ts'
import type { BodyInputOf } from '../../../../contract/operation.ts'
import { demoAraboxes } from '../../../../tests/support/calls/arabox.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { issuedToken } from '../../../../tests/support/calls/issued-token.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const { users, campaign } = contract

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

/** As if the last login or confirmation of every session had been some minutes ago. */
const waitMinutes = (minutes: number) =>
  platform.store.pool.query(
    `update session set started_at = now() - make_interval(mins => $1), confirmed_at = confirmed_at - make_interval(mins => $1)`,
    [minutes],
  )

const confirm = (current_password: string) => platform.callers.admin.call(users.confirm, { body: { current_password } })

test('what cannot be undone needs a login or a confirmation of the last 15 minutes', async () => {
  const { admin } = platform.callers
  const { uuid } = await makeCampaign(platform)
  const remove = () => admin.call(campaign.deleteCampaign, { params: { uuid } })
  await waitMinutes(16)
  expect((await remove()).problem.code).toBe('confirmation_needed')
  expect((await confirm('a wrong one')).problem.code).toBe('invalid_current_password')
  expect((await remove()).problem.code).toBe('confirmation_needed')
  expect((await confirm('arabox-demo')).status).toBe(204)
  await waitMinutes(14)
  expect((await remove()).status).toBe(204)
  await waitMinutes(2)
  const key = { params: { uuid: demoAraboxes()[0]?.araboxUuid ?? '' } }
  expect((await admin.call(contract.live.issueKey, key)).problem.code).toBe('confirmation_needed')
})

test('a confirmed campaign is withdrawn only in a confirmed session, and other changes go on', async () => {
  const { admin } = platform.callers
  const { uuid } = await makeCampaignIn(platform, 'accepted')
  await confirm('arabox-demo')
  let { version } = (await admin.call(campaign.confirmCampaign, { params: { uuid } })).answer
  await waitMinutes(16)
  const change = (body: Omit<BodyInputOf<typeof campaign.changeCampaign>, 'version'>) =>
    admin.call(campaign.changeCampaign, { params: { uuid }, body: { version, ...body } })
  const withdrawal = { status: 'accepted', reason: 'Zmiana terminu' } as const
  expect((await change(withdrawal)).problem.code).toBe('confirmation_needed')
  version = (await change({ is_shared: true })).answer.version
  await confirm('arabox-demo')
  expect((await change(withdrawal)).status).toBe(200)
})

test('a program with an API token confirms nothing, because its token was issued with the password', async () => {
  const { uuid } = await makeCampaign(platform)
  const { token } = await issuedToken(platform.callers.admin, ['read', 'write'])
  await waitMinutes(16)
  const program = callerAt(platform.url, token)
  expect((await program.call(campaign.deleteCampaign, { params: { uuid } })).status).toBe(204)
})

test('every deletion, and every operation that shows a secret once, needs a confirmed session or the password', () => {
  const guarded = operations.filter(({ confirmed }) => confirmed).map(({ id }) => id)
  const asksForPassword = new Set<string>([
    'token.issue',
    'second_factor.begin_app',
    'second_factor.confirm_app',
    'second_factor.issue_codes',
  ])
  const mustBeGuarded = operations.filter(
    ({ id, access, secret }) => access !== 'anyone' && (id.endsWith('.delete') || secret) && !asksForPassword.has(id),
  )
  const unguarded = mustBeGuarded.map(({ id }) => id).filter((id) => !guarded.includes(id))
  expect(unguarded.sort()).toEqual([])
})
