import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const deleteAccount = (id: number) =>
  platform.store.pool.query('update account set deleted_at = now(), is_active = false where id = $1', [id])
const accountIdOf = async (username: string): Promise<number> => {
  const { rows } = await platform.store.pool.query<{ id: number }>('select id from account where username = $1', [
    username,
  ])
  return rows[0]?.id ?? 0
}

test('L17 a deleted operator is not shown as active, is not in the choices, and can be replaced', async () => {
  const { sales, admin } = platform.callers
  const { items: operators } = (await sales.call(contract.campaign.listOperators)).answer
  const operator = operators[0]?.id ?? 0
  const made = await makeCampaign(platform, { name: 'Bez opieki', operator_id: operator })
  expect(made.operator).toMatchObject({ id: operator, is_active: true })
  await deleteAccount(operator)
  const params = { uuid: made.uuid }
  const read = (await sales.call(contract.campaign.getCampaign, { params })).answer
  expect(read.operator).toEqual({ ...made.operator, is_active: false })
  expect((await sales.call(contract.campaign.listOperators)).answer.items.map(({ id }) => id)).not.toContain(operator)
  const query = new URLSearchParams({ filter: 'Bez opieki', columns: 'operator', headings: 'Operator' })
  const file = await fetch(`${platform.url}/api/analytics/campaign/export?${query}`, {
    headers: { authorization: `Bearer ${sales.token}` },
  })
  expect(await file.text()).toContain(`${made.operator?.name} (konto nieaktywne)`)
  const saved = await sales.call(contract.campaign.changeCampaign, {
    params,
    body: { version: made.version, name: 'Bez opieki 2', operator_id: operator },
  })
  expect(saved.status).toBe(200)
  const freed = await admin.call(contract.campaign.changeCampaign, {
    params,
    body: { version: saved.answer.version, operator_id: null },
  })
  expect(freed.answer.operator).toBeNull()
})

test('the page of an offer does not name a seller whose account was deleted, and others are notified of its answers', async () => {
  const { sales, admin } = platform.callers
  const made = await makeCampaign(platform, { name: 'Oferta bez sprzedawcy', company_id: companyIds.advertiser })
  const body = { is_shared: true, shows_list_price: false }
  const shared = await sales.call(contract.offer.shareOffer, { params: { uuid: made.uuid }, body })
  const params = { uuid: shared.answer.share_token ?? '' }
  const visitor = callerAt(platform.url)
  expect((await visitor.call(contract.sharedOffer.getSharedOffer, { params })).answer.seller_name).not.toBe('')
  await deleteAccount(await accountIdOf('sales'))
  await deleteAccount(await accountIdOf('advertiser'))
  expect((await visitor.call(contract.sharedOffer.getSharedOffer, { params })).answer.seller_name).toBe('')
  const comment = { name: 'Jan', email: 'jan@klient.example', text: 'Czy termin jest pewny?' }
  expect((await visitor.call(contract.sharedOffer.commentOffer, { params, body: comment })).status).toBeLessThan(300)
  const { items } = (await admin.call(contract.notification.list, { query: {} })).answer
  expect(items[0]).toMatchObject({ kind: 'offer.answered', target: made.uuid })
})
