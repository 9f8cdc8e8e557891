import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { MOST_VARIANTS } from '../../../../contract/campaign/offer-operations.ts'
import { contract } from '../../../../contract/index.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaign,
  startAccessPlatform,
  UNKNOWN_UUID,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'

const { getOffer, addVariant, changeOffer, shareOffer } = contract.offer
const { getSharedOffer, getSharedPlaces, acceptOffer, commentOffer } = contract.sharedOffer

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const read = async (as: AccountName, { uuid }: Pick<Campaign, 'uuid'>) =>
  platform.callers[as].call(getOffer, { params: { uuid } })
const add = (as: AccountName, { uuid }: Pick<Campaign, 'uuid'>, body: object = {}) =>
  platform.callers[as].call(addVariant, { params: { uuid }, body })

test('an offer has variants with other screens, dates or spots side by side, and says in what each is the best', async () => {
  const original = await makeCampaign(platform, { name: 'Oferta' })
  expect((await read('sales', original)).answer).toMatchObject({ version: 0, note: '', valid_until: null })
  const smaller = await add('sales', original, { cities: [{ city_id: 1, screens: 5 }] })
  expect(smaller.status).toBe(201)
  const second = smaller.answer.variants[1]?.campaign
  expect(second).toMatchObject({ name: 'Oferta (2)', status: 'draft', number_of_screens: 5, company_id: 1 })
  expect(second).toMatchObject({ date_from: original.date_from, date_to: original.date_to })
  await add('sales', { uuid: second?.uuid ?? '' }, { name: 'Krótka', date_to: '2026-06-07', spots: [] })
  expect((await read('planner', original)).status).toBe(404)
  const offer = (await read('operator', { uuid: second?.uuid ?? '' })).answer
  expect(offer.variants.map(({ campaign }) => campaign.name)).toEqual(['Oferta', 'Oferta (2)', 'Krótka'])
  expect(offer.variants[0]?.best).toContain('emissions')
  expect(offer.variants[2]?.best).toContain('price')
  expect(offer.variants[2]?.campaign.spots).toEqual([])
  expect(offer.variants[0]?.grp).toBeGreaterThan(0)
})

test('E02 validity and note belong to all variants, the list of offers has the validity, and a change of an older version is refused with the current offer', async () => {
  const original = await makeCampaign(platform, { name: 'Ważna' })
  const params = { uuid: original.uuid }
  const body = { version: 0, valid_until: '2026-05-31', note: ' Rabat do końca maja ' }
  const first = await platform.callers.sales.call(changeOffer, { params, body })
  expect(first.answer).toMatchObject({ version: 1, valid_until: '2026-05-31', note: 'Rabat do końca maja' })
  const variants = (await add('sales', original)).answer.variants
  const other = { uuid: variants[1]?.campaign.uuid ?? '' }
  const plain = await makeCampaign(platform, { name: 'Ważna bez terminu' })
  const listed = await platform.callers.sales.call(contract.campaign.listOffers, { query: { filter: 'Ważna' } })
  const validity = new Map(listed.answer.items.map(({ uuid, valid_until }) => [uuid, valid_until]))
  expect([original, other, plain].map(({ uuid }) => validity.get(uuid))).toEqual(['2026-05-31', '2026-05-31', null])
  expect((await read('sales', other)).answer).toMatchObject({ version: 1, note: 'Rabat do końca maja' })
  const late = await platform.callers.admin.call(changeOffer, { params: other, body })
  expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: { version: 1 } } })
})

test('R13 offers are for their roles, and variants for users who may create campaigns', async () => {
  const original = await makeCampaign(platform, { name: 'Prawa' })
  expect((await read('advertiser', original)).status).toBe(403)
  expect((await read('owner', original)).status).toBe(404)
  expect((await add('operator', original)).problem.code).toBe('permission_denied')
})

test('an offer has a bounded number of variants, also when they are added at once', async () => {
  const original = await makeCampaign(platform, { name: 'Wiele' })
  const answers = await Promise.all(Array.from({ length: MOST_VARIANTS + 1 }, () => add('sales', original)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VARIANTS - 1)
  expect(answers.find(({ status }) => status === 422)?.problem.errors).toEqual([
    { path: 'variants', message: 'At most 6 entries' },
  ])
  const names = (await read('sales', original)).answer.variants.map(({ campaign }) => campaign.name)
  expect(new Set(names).size).toBe(MOST_VARIANTS)
})

const share = (as: AccountName, { uuid }: Pick<Campaign, 'uuid'>, changes: object = {}) => {
  const body = { is_shared: true, shows_list_price: false, ...changes }
  return platform.callers[as].call(shareOffer, { params: { uuid }, body })
}
const visitor = () => callerAt(platform.url)
const open = (token: string | null) => visitor().call(getSharedOffer, { params: { uuid: token ?? '' } })
const client = { name: 'Jan Kowalski', email: 'jan@klient.example', text: '' }
const accept = (token: string | null, key = UNKNOWN_UUID, changes: object = {}) =>
  visitor().call(acceptOffer, { params: { uuid: token ?? '' }, body: { ...client, key, ...changes } })
const setValidity = async (original: Campaign, valid_until: string | null) => {
  const params = { uuid: original.uuid }
  const { version } = (await read('sales', original)).answer
  await platform.callers.sales.call(changeOffer, { params, body: { version, valid_until, note: 'Rabat 10 %' } })
}

test('a client opens the link of an offer without a login: variants with price, contacts, dates and cities, the list price only if the seller shows it', async () => {
  const original = await makeCampaign(platform, { name: 'Dla klienta' })
  await add('sales', original, { name: 'Krótsza', date_to: '2026-06-09' })
  const { share_token } = (await share('sales', original)).answer
  expect(share_token).toMatch(/^[0-9a-f-]{36}$/)
  const offer = (await open(share_token)).answer
  expect(offer).toMatchObject({ state: 'open', accepted: null, answers: [], seller_name: expect.any(String) })
  const price = original.estimate?.campaign_price
  expect(offer.variants[0]).toMatchObject({ name: 'Dla klienta', price, list_price: null, number_of_screens: 6 })
  expect(offer.variants[0]?.cities).toMatchObject([{ screens: 6, latitude: expect.any(Number) }])
  expect(offer.variants[1]).toMatchObject({ name: 'Krótsza', date_to: '2026-06-09' })
  await share('sales', original, { shows_list_price: true })
  const listPrice = original.estimate?.campaign_price_from_price_list
  expect((await open(share_token)).answer.variants[0]?.list_price).toBe(listPrice)
  const { answer } = await visitor().call(getSharedPlaces, { params: { uuid: share_token ?? '' } })
  const [places] = answer.variants.map((variant) => variant.places)
  expect(places?.reduce((sum, { screens }) => sum + screens, 0)).toBe(6)
  expect(places?.every(({ address, contacts }) => address !== '' && contacts > 0)).toBe(true)
})

test('promise R2 the page of an offer names no other company’s variant, no account’s e-mail and no record’s own uuid', async () => {
  const original = await makeCampaign(platform, { name: 'Jawna' })
  const second = (await add('sales', original, { name: 'Tajny wariant rywala' })).answer.variants[1]?.campaign
  const { share_token } = (await share('sales', original)).answer
  const moved = { version: second?.version ?? 0, company_id: companyIds.rival }
  await platform.callers.sales.call(contract.campaign.changeCampaign, {
    params: { uuid: second?.uuid ?? '' },
    body: moved,
  })
  const { answer: seller } = await platform.callers.sales.call(contract.users.getUser, { params: { id: '3' } })
  const params = { uuid: share_token ?? '' }
  const comment = { ...client, text: 'Czy można dwa tygodnie?' }
  const commented = await visitor().call(commentOffer, { params, body: comment })
  expect(commented.status).toBe(201)
  const texts = JSON.stringify([commented.answer, (await visitor().call(getSharedPlaces, { params })).answer])
  const secrets = ['Tajny wariant', original.uuid, second?.uuid, seller.email, client.email, 'company_id']
  expect(secrets.filter((secret) => texts.includes(`"${secret}`))).toEqual([])
  expect(texts).toContain('Czy można dwa tygodnie?')
  expect((await read('owner', original)).status).toBe(404)
})

test('L24 a link that is switched off ends, and the next one is another; only a user who may share makes one, of a complete variant', async () => {
  const original = await makeCampaign(platform, { name: 'Z linkiem' })
  const first = (await share('manager', original)).answer.share_token
  expect((await share('manager', original)).answer.share_token).toBe(first)
  expect((await share('manager', original, { is_shared: false })).answer.share_token).toBeNull()
  const ended = await open(first)
  expect(ended.status).toBe(404)
  for (const other of [original.uuid, UNKNOWN_UUID]) expect((await open(other)).status).toBe(404)
  const second = (await share('manager', original)).answer.share_token
  expect([second === first, (await open(first)).status, (await open(second)).status]).toEqual([false, 404, 200])
  expect((await share('advertiser', original)).problem.code).toBe('permission_denied')
  const incomplete = await makeCampaign(platform, { status: 'draft', date_from: null, date_to: null })
  expect((await share('sales', incomplete)).problem.rules).toEqual(['share_when_complete'])
})

test('a client accepts one variant on the terms that he saw, once; the same acceptance again changes nothing', async () => {
  const original = await makeCampaign(platform, { name: 'Do akceptacji' })
  await add('sales', original, { name: 'Druga', date_to: '2026-06-09' })
  const token = (await share('sales', original)).answer.share_token
  const [first, second] = (await open(token)).answer.variants
  const longer = { version: original.version, date_to: '2026-06-20' }
  await platform.callers.sales.call(contract.campaign.changeCampaign, { params: { uuid: original.uuid }, body: longer })
  expect((await accept(token, first?.key)).problem).toMatchObject({ status: 409, rules: ['offer_is_unchanged'] })
  const answers = await Promise.all([accept(token, second?.key), accept(token, second?.key)])
  expect(answers.map(({ status, answer }) => [status, answer.state])).toEqual([
    [200, 'accepted'],
    [200, 'accepted'],
  ])
  expect(answers[0]?.answer.accepted).toMatchObject({ key: second?.key, variant_name: 'Druga', name: 'Jan Kowalski' })
  expect((await accept(token, second?.key, { email: 'inny@klient.example' })).problem.rules).toEqual([
    'nothing_is_accepted',
  ])
  const stored = (await read('sales', original)).answer.answers
  expect(stored).toMatchObject([{ kind: 'accepted', variant_name: 'Druga', price: second?.price, is_read: false }])
  const query = { kind: 'offer' as const, size: 1 }
  const log = await platform.callers.admin.call(contract.audit.list, { query })
  expect(log.answer.items[0]).toMatchObject({ action: 'answered', account_id: null, account_name: 'Jan Kowalski' })
})

test('an offer that expired by the platform’s clock shows no variants and cannot be accepted, only commented on', async () => {
  const original = await makeCampaign(platform, { name: 'Wygasła' })
  await setValidity(original, '2026-03-02')
  const token = (await share('sales', original)).answer.share_token
  const { variants, state } = (await open(token)).answer
  expect([state, variants.length]).toEqual(['open', 1])
  await setValidity(original, '2026-03-01')
  expect((await open(token)).answer).toMatchObject({ state: 'expired', variants: [], valid_until: '2026-03-01' })
  expect((await accept(token, variants[0]?.key)).problem).toMatchObject({ status: 409, rules: ['offer_is_valid'] })
  const body = { ...client, text: 'Poproszę o nową ofertę' }
  const commented = await visitor().call(commentOffer, { params: { uuid: token ?? '' }, body })
  expect(commented.answer.answers).toMatchObject([{ kind: 'comment', name: 'Jan Kowalski' }])
})

const { listAnswered, replyToClient, markAnswersRead, becomeCampaign } = contract.offer
const queueOf = async (as: AccountName, query: { unread?: boolean } = { unread: true }) =>
  (await platform.callers[as].call(listAnswered, { query: { size: 100, ...query } })).answer.items
const unreadCount = async () =>
  (await platform.callers.sales.call(contract.campaign.countCampaigns)).answer.unread_offers ?? 0

test('answers wait in the seller’s queue until somebody has read them; a reply is on the client’s page, and both are in the audit', async () => {
  const original = await makeCampaign(platform, { name: 'W kolejce' })
  const token = (await share('sales', original)).answer.share_token ?? ''
  const before = await unreadCount()
  for (const text of ['Czy jest rabat?', 'Kiedy start?'])
    await visitor().call(commentOffer, { params: { uuid: token }, body: { ...client, text } })
  expect(await unreadCount()).toBe(before + 1)
  const last = { kind: 'comment', text: 'Kiedy start?', email: client.email }
  expect((await queueOf('operator'))[0]).toMatchObject({ uuid: original.uuid, name: 'W kolejce', unread: 2, last })
  expect((await queueOf('planner')).filter(({ name }) => name === 'W kolejce')).toEqual([])
  const params = { uuid: original.uuid }
  const replied = await platform.callers.manager.call(replyToClient, { params, body: { text: 'Od czerwca' } })
  expect(replied.answer.answers.at(-1)).toMatchObject({ kind: 'reply', email: null, is_read: true })
  expect((await open(token)).answer.answers.at(-1)).toMatchObject({ kind: 'reply', text: 'Od czerwca' })
  const until = replied.answer.answers[1]?.id ?? 0
  await platform.callers.sales.call(markAnswersRead, { params, body: { until } })
  expect((await queueOf('sales')).filter(({ name }) => name === 'W kolejce')).toEqual([])
  expect((await queueOf('sales', {}))[0]).toMatchObject({ name: 'W kolejce', unread: 0 })
  const log = await platform.callers.admin.call(contract.audit.list, { query: { kind: 'offer', size: 2 } })
  expect(log.answer.items.map(({ action }) => action)).toEqual(['read', 'answered'])
})

test('an accepted variant becomes the campaign by a step of its lifecycle that names the offer, once, at the accepted price', async () => {
  const original = await makeCampaign(platform, { name: 'Zostanie kampanią' })
  const draft = (await add('sales', original, { name: 'Wybrana' })).answer.variants[1]?.campaign
  const token = (await share('sales', original)).answer.share_token
  const wanted = (await open(token)).answer.variants.find(({ name }) => name === 'Wybrana')
  const make = (uuid = draft?.uuid ?? '') => platform.callers.sales.call(becomeCampaign, { params: { uuid } })
  expect((await make()).problem.rules).toEqual(['variant_is_accepted'])
  await accept(token, wanted?.key)
  expect((await make(original.uuid)).problem.rules).toEqual(['variant_is_accepted'])
  const [first, second] = await Promise.all([make(), make()])
  const expected = { uuid: draft?.uuid, status: 'new', company_id: original.company_id, version: 2 }
  expect([first?.answer, second?.answer]).toMatchObject([expected, expected])
  expect(first?.answer.estimate?.campaign_price).toBe(wanted?.price)
  const events = await platform.callers.sales.call(contract.campaign.listEvents, {
    params: { uuid: draft?.uuid ?? '' },
  })
  expect(events.answer.items.at(-1)).toMatchObject({
    type: 'campaign.completed',
    facts: { offer: expect.stringMatching(/^[0-9a-f-]{36}$/), client: client.name, screens: 6 },
  })
  expect((await read('sales', original)).answer.campaign_uuid).toBe(draft?.uuid)
})

test('a variant that changed after its acceptance does not become the campaign', async () => {
  const original = await makeCampaign(platform, { name: 'Zmieniona po akceptacji' })
  const token = (await share('sales', original)).answer.share_token
  await accept(token, (await open(token)).answer.variants[0]?.key)
  const params = { uuid: original.uuid }
  const body = { version: original.version, date_to: '2026-06-21' }
  await platform.callers.sales.call(contract.campaign.changeCampaign, { params, body })
  const { problem } = await platform.callers.sales.call(becomeCampaign, { params })
  expect(problem).toMatchObject({ status: 409, rules: ['offer_is_unchanged'] })
})

test('a variant that was submitted before is not made the campaign: the refusal has a rule of its own', async () => {
  const original = await makeCampaign(platform, { name: 'Zgłoszona wcześniej' })
  const token = (await share('sales', original)).answer.share_token
  await accept(token, (await open(token)).answer.variants[0]?.key)
  const { version } = await uploadSpot(platform.callers.sales, original)
  const params = { uuid: original.uuid }
  const submitted = await platform.callers.sales.call(contract.campaign.changeCampaign, {
    params,
    body: { version, status: 'ready' },
  })
  expect(submitted.status).toBe(200)
  const { problem } = await platform.callers.sales.call(becomeCampaign, { params })
  expect(problem).toMatchObject({ status: 409, code: 'illegal_transition', rules: ['variant_is_not_submitted'] })
})

test('R12 a seller gets the document of an offer without a link: variants with prices and every address, also of an expired one', async () => {
  const original = await makeCampaign(platform, { name: 'Do druku' })
  await add('sales', original, { name: 'Krótsza do druku', date_to: '2026-06-09' })
  await setValidity(original, '2026-03-01')
  const documentFor = (as: AccountName) =>
    platform.callers[as].call(contract.offer.getDocument, { params: { uuid: original.uuid } })
  const { offer, places } = (await documentFor('sales')).answer
  expect(offer).toMatchObject({ state: 'expired', note: 'Rabat 10 %', valid_until: '2026-03-01', accepted: null })
  expect(offer.variants.map(({ name }) => name)).toEqual(['Do druku', 'Krótsza do druku'])
  expect(offer.variants[0]?.price).toBe(original.estimate?.campaign_price)
  const screens = places.variants.map((each) => each.places.reduce((sum, place) => sum + place.screens, 0))
  expect(screens).toEqual([6, 6])
  expect((await read('sales', original)).answer.share_token).toBeNull()
  expect((await documentFor('advertiser')).status).toBe(403)
  expect((await documentFor('planner')).status).toBe(404)
})

test('strangers can neither fill the mailbox of the seller by comments, nor use the seller’s name, nor silence the seller', async () => {
  const original = await makeCampaign(platform, { name: 'Zasypana' })
  const token = (await share('sales', original)).answer.share_token ?? ''
  const comment = (body: object) =>
    visitor().call(commentOffer, { params: { uuid: token }, body: { ...client, text: 'Halo', ...body } })
  for (let count = 0; count < 3; count += 1) expect((await comment({})).status).toBe(201)
  const { rows: told } = await platform.store.pool.query(
    `select account_id from notification where kind = 'offer.answered' and target = $1`,
    [original.uuid],
  )
  expect(told).toHaveLength(1)
  const { answer: seller } = await platform.callers.sales.call(contract.users.getUser, { params: { id: '3' } })
  expect((await comment({ name: seller.name.toUpperCase() })).problem.errors).toEqual([
    { path: 'name', message: serverValidation.sellersName },
  ])
  await platform.store.pool.query(
    `insert into offer_answer (offer_uuid, share_token, kind, name, email, text, at, is_read)
     select offer_uuid, share_token, kind, name, email, text, at, is_read from offer_answer, generate_series(1, 199)
     where id = (select max(id) from offer_answer)`,
  )
  expect((await comment({})).status).toBe(422)
  const reply = { params: { uuid: original.uuid }, body: { text: 'Dzień dobry' } }
  expect((await platform.callers.sales.call(replyToClient, reply)).status).toBe(201)
})
