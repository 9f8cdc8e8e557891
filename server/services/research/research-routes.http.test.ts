import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { researchColumns } from '../../../contract/research-import.ts'
import { serverValidation } from '../../../contract/server-validation.ts'
import { type CorrectedRows, importFaults } from '../../../contract/sheet-import.ts'
import { boundSentences, validation } from '../../../contract/validation.ts'
import { campaignBody, formWithFile } from '../../../tests/support/calls/campaign-body.ts'
import { addressOf } from '../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  type AccountName,
  makeCampaign,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'

const { listCampaigns, getStatistics, importFile, listImported, getImportTemplate } = contract.research

let imported: AccessPlatform
beforeAll(async () => {
  imported = await startAccessPlatform()
})
afterAll(() => imported.close())

const listOf = async (platform: AccessPlatform, as: AccountName) =>
  (await platform.callers[as].call(listCampaigns)).answer.campaigns
const statsOf = (platform: AccessPlatform, as: AccountName, campaign_id: string, timeDivision = 'General' as const) =>
  platform.callers[as].call(getStatistics, { query: { timeDivision, campaign_id } })
type Sent = { header?: string; isDryRun?: boolean; mended?: CorrectedRows }
const send = (lines: readonly string[], { header = researchColumns.join(';'), isDryRun, mended }: Sent = {}) => {
  const form = formWithFile(new File([[header, ...lines].join('\r\n')], 'badania.csv'))
  if (mended) form.set('mended', JSON.stringify(mended))
  return imported.callers.admin.call(importFile, { query: { dry_run: isDryRun }, form })
}

/** Gives a campaign of a company an id of the research; returns its uuid. */
const nameInResearch = async ({ store }: AccessPlatform, companyId: number, researchId: string): Promise<string> => {
  const { rows } = await store.pool.query<{ uuid: string }>(
    `update campaign set gemius_uuid = $2 where id = (
       select min(id) from campaign where company_id = $1 and gemius_uuid is null and deleted_at is null
     ) returning uuid`,
    [companyId, researchId],
  )
  return rows[0]?.uuid ?? ''
}

test('R40 C94 E12 E30 the demo has waiting, current and finished research; each company sees that of its campaigns', async () => {
  const all = await listOf(imported, 'sales')
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['waiting', 'current', 'finished']))
  const own = await listOf(imported, 'advertiser')
  expect(own.length).toBeGreaterThan(1)
  expect(own.length).toBeLessThan(all.length)
  for (const { campaign_uuid, name } of own) {
    const params = { uuid: campaign_uuid ?? '' }
    const { answer } = await imported.callers.advertiser.call(contract.campaign.getCampaign, { params })
    expect(answer.name).toBe(name)
  }
  const foreign = all.find(({ id }) => !own.some((each) => each.id === id))?.id ?? ''
  const [refused, missing] = [await statsOf(imported, 'advertiser', foreign), await statsOf(imported, 'sales', 'none')]
  expect([refused.status, refused.problem.code]).toEqual([404, 'not_found'])
  expect([missing.status, missing.problem.code]).toEqual([404, 'not_found'])
})

test('C93 E11 E45 the figures of a campaign come as periods and as hours of the day', async () => {
  const { id } = (await listOf(imported, 'advertiser')).find(({ status }) => status === 'finished') ?? { id: '' }
  const [whole, ...weeks] = (await statsOf(imported, 'advertiser', id)).answer.statistics
  expect(whole).toMatchObject({
    periodName: 'Cała kampania',
    period: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/),
  })
  expect(weeks.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(whole?.impressions)
  const query = { timeDivision: 'Hour' as const, campaign_id: id }
  const { answer } = await imported.callers.analyst.call(getStatistics, { query })
  expect(answer.statistics[2]).toEqual({
    periodName: '08:00–09:00',
    period: '08:00',
    impressions: expect.any(Number),
  })
})

test('R40 an import replaces the campaigns that it names, and the audit log has it', async () => {
  const campaign_uuid = await nameInResearch(imported, 2, 'gem-7')
  const first = await send([
    'gem-7;Zatoka;current;General;Cała kampania;2026-02-01/2026-02-14;1000',
    'gem-7;Zatoka;current;General;Tydzień 1;2026-02-01/2026-02-07;400',
    'gem-7;Zatoka;current;Hour;08:00–09:00;08:00;90',
  ])
  expect(first.answer).toMatchObject({ changed: 1, already: 0, stored: true })
  expect(first.answer.campaigns).toEqual([
    { id: 'gem-7', name: 'Zatoka', status: 'current', statistics: 3, outcome: 'created' },
  ])
  await send(['gem-7;Zatoka;finished;General;Cała kampania;2026-02-01/2026-02-14;1200'])
  expect(await listOf(imported, 'rival')).toContainEqual({
    id: 'gem-7',
    name: 'Zatoka',
    status: 'finished',
    campaign_uuid,
  })
  expect((await statsOf(imported, 'rival', 'gem-7')).answer.statistics).toEqual([
    { periodName: 'Cała kampania', period: '2026-02-01/2026-02-14', impressions: 1200 },
  ])
  expect((await statsOf(imported, 'advertiser', 'gem-7')).status).toBe(404)
  const { rows } = await imported.store.pool.query(
    `select record_name, after from audit_entry where kind = 'research' order by id`,
  )
  expect(rows[0]).toEqual({
    record_name: 'badania.csv',
    after: { campaigns: 1, campaign_ids: [expect.any(String)], statistics: 3 },
  })
})

test('R40 a campaign cannot take the research of another company, so nobody sees foreign figures', async () => {
  await nameInResearch(imported, 2, 'gem-10')
  await send(['gem-10;Zatoka;finished;General;Cała kampania;2026-02-01/2026-02-14;1200'])
  const { uuid, version } = await makeCampaign(imported, { name: 'Cudze badanie' })
  const change = (gemius_uuid: string) =>
    imported.callers.sales.call(contract.campaign.changeCampaign, {
      params: { uuid },
      body: { version, gemius_uuid },
    })
  const { status, problem } = await change('gem-10')
  expect([status, problem.errors]).toEqual([422, [{ path: 'gemius_uuid', message: serverValidation.taken }]])
  expect((await statsOf(imported, 'advertiser', 'gem-10')).status).toBe(404)
  expect((await change('gem-11')).status).toBe(200)
})

test('R40 an advertiser cannot assign research, and no answer tells whether another company has an id', async () => {
  await nameInResearch(imported, 2, 'gem-12')
  const { uuid, version } = await makeCampaign(imported, { name: 'Zgadywanie' })
  const { advertiser, sales } = imported.callers
  const change = (caller: typeof advertiser, body: { gemius_uuid: string | null; version: number }) =>
    caller.call(contract.campaign.changeCampaign, { params: { uuid }, body })
  const refusals = [
    await change(advertiser, { version, gemius_uuid: 'gem-12' }),
    await change(advertiser, { version, gemius_uuid: 'gem-of-nobody' }),
    await advertiser.call(contract.campaign.createCampaign, { body: campaignBody({ gemius_uuid: 'gem-12' }) }),
    await advertiser.call(contract.campaign.createCampaign, { body: campaignBody({ gemius_uuid: 'gem-of-nobody' }) }),
  ]
  const errors = [{ path: 'gemius_uuid', message: serverValidation.researchAssignment }]
  expect(refusals.map(({ status, problem }) => [status, problem.errors])).toEqual(refusals.map(() => [422, errors]))
  const assigned = await change(sales, { version, gemius_uuid: 'gem-13' })
  expect(assigned.status).toBe(200)
  const kept = await change(advertiser, { version: assigned.answer.version, gemius_uuid: 'gem-13' })
  expect([kept.status, kept.answer.gemius_uuid]).toEqual([200, 'gem-13'])
  expect((await change(advertiser, { version: kept.answer.version, gemius_uuid: null })).status).toBe(422)
})

test('R40 of two requests at once that name one research for two companies only one wins', async () => {
  const create = (company_id: number, gemius_uuid: string) =>
    imported.callers.admin.call(contract.campaign.createCampaign, {
      body: campaignBody({ company_id, gemius_uuid, status: 'draft', name: `Wyścig ${gemius_uuid} ${company_id}` }),
    })
  const races = Array.from({ length: 5 }, (_, index) => `race-${index}`)
  const outcomes = await Promise.all(races.map((id) => Promise.all([create(1, id), create(2, id)])))
  for (const pair of outcomes) {
    expect(pair.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = pair.find(({ status }) => status === 422)
    expect(refused?.problem.errors).toEqual([{ path: 'gemius_uuid', message: serverValidation.taken }])
  }
})

test('R40 V09 faults are named by row and column, and nothing of the file is stored', async () => {
  const { status, problem } = await send([
    'gem-8;Dobra;waiting;General;Całość;2026-02-01/2026-02-14;1',
    'gem-8;Inna;done;Hour;Rano;8;-5',
    'gem-8;Inna;waiting;General;Całość;2026-02-01/2026-02-14;2',
    'gem-9;;current;General;;2026-02-14/2026-02-01;',
  ])
  expect([status, problem.code]).toEqual([422, 'invalid_input'])
  expect(problem.errors).toEqual([
    { path: 'row 3, status', message: boundSentences.choices.replace('{{choices}}', 'waiting, current, finished') },
    { path: 'row 3, period', message: serverValidation.timeOfDay },
    { path: 'row 3, impressions', message: validation.wholeNumber },
    { path: 'row 4, campaign name', message: importFaults.differs },
    { path: 'row 4, period', message: serverValidation.taken },
    { path: 'row 5, campaign name', message: validation.required },
    { path: 'row 5, period name', message: validation.required },
    { path: 'row 5, period', message: validation.dateOrder },
    { path: 'row 5, impressions', message: validation.required },
  ])
  expect((await listOf(imported, 'admin')).some(({ id }) => id === 'gem-8')).toBe(false)
  const lacking = await send(['gem-8;Dobra'], { header: 'campaign id;campaign name' })
  expect(lacking.problem).toMatchObject({ code: 'missing_columns', errors: { length: researchColumns.length - 2 } })
})

test('R40 E11 a dry run names the faults and stores nothing; the corrected file is stored once, and again changes nothing', async () => {
  const lines = [
    'gem-20;Rzeka;waiting;General;Całość;2026-02-01/2026-02-14;tysiąc',
    'gem-20;Rzeka;waiting;Hour;Rano;08:00;90',
    'gem-21;Most;done;Hour;Rano;08:00;5',
  ]
  const { answer } = await send(lines, { isDryRun: true })
  expect(answer).toMatchObject({ total: 3, fault_count: 2, stored: false })
  expect(answer.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, 'impressions'],
    [4, 'status'],
  ])
  expect(answer.rows.map(({ row }) => row)).toEqual([2, 4])
  const cells = answer.rows[0]?.cells.with(researchColumns.indexOf('impressions'), '1000') ?? []
  const mended = [
    { row: 2, cells },
    { row: 4, cells: null },
  ]
  expect((await send(lines, { isDryRun: true, mended })).answer).toMatchObject({ fault_count: 0, changed: 1 })
  expect((await listOf(imported, 'admin')).some(({ id }) => id === 'gem-20')).toBe(false)
  expect((await send(lines, { mended })).answer).toMatchObject({ changed: 1, already: 0, stored: true })
  expect((await send(lines, { mended })).answer).toMatchObject({ changed: 0, already: 1, stored: true })
  expect((await statsOf(imported, 'sales', 'gem-20')).answer.statistics).toEqual([
    { periodName: 'Całość', period: '2026-02-01/2026-02-14', impressions: 1000 },
  ])
  const { rows } = await imported.store.pool.query(
    `select 1 from audit_entry where kind = 'research' and after->>'campaigns' = '1' and after->>'statistics' = '2'`,
  )
  expect(rows).toHaveLength(1)
})

test('R40 E11 the list says what was imported and when; the template can be imported as it is', async () => {
  const { answer } = await imported.callers.admin.call(listImported)
  expect(answer.service_host).toBeNull()
  expect(answer.total).toBe(answer.campaigns.length)
  expect(answer.campaigns.find(({ id }) => id === 'gem-20')).toMatchObject({ name: 'Rzeka', statistics: 2 })
  const instants = answer.campaigns.map(({ imported_at }) => imported_at)
  expect(instants).toEqual(instants.toSorted().toReversed())
  expect((await imported.callers.sales.call(listImported)).status).toBe(403)
  for (const format of ['xlsx', 'csv'] as const) {
    const response = await fetch(`${imported.url}${addressOf(getImportTemplate, {})}?format=${format}`, {
      headers: { authorization: `Bearer ${imported.callers.admin.token}` },
    })
    const form = formWithFile(new File([await response.arrayBuffer()], `badania.${format}`))
    const checked = await imported.callers.admin.call(importFile, { query: { dry_run: true }, form })
    expect(checked.answer).toMatchObject({ total: 2, fault_count: 0, changed: 1 })
  }
})

test('R40 C93 C94 a service in the settings is asked instead; a foreign campaign never is, and its faults are named', async () => {
  const requests: IncomingMessage[] = []
  let isBroken = false
  const answers: Record<string, unknown> = {
    '/v1/campaign': {
      campaigns: [
        { id: 'g1', name: 'Zatoka', status: 'current' },
        { id: 2, name: 'X', status: 'waiting' },
      ],
    },
    '/v1/stats': { statistics: [{ periodName: 'Całość', impressions: 12, period: '2026-02-01/2026-02-14' }] },
  }
  const server = createServer((request, response) => {
    requests.push(request)
    const url = new URL(request.url ?? '', 'http://x')
    const isKnown = url.pathname === '/v1/campaign' || url.searchParams.get('campaign_id') === 'g1'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isBroken ? { campaigns: 'none' } : answers[url.pathname]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const platform = await startAccessPlatform({ research: { url, token: 'for us', timeoutSeconds: 2 } })
  try {
    const campaign_uuid = await nameInResearch(platform, 2, 'g1')
    const shown = { id: 'g1', name: 'Zatoka', status: 'current', campaign_uuid }
    expect(await listOf(platform, 'rival')).toEqual([shown])
    expect((await platform.callers.admin.call(listImported)).answer.service_host).toBe(new URL(url).host)
    expect(requests[0]?.headers.authorization).toBe('Bearer for us')
    expect(await listOf(platform, 'manager')).toEqual([
      shown,
      { id: '2', name: 'X', status: 'waiting', campaign_uuid: null },
    ])
    expect((await statsOf(platform, 'rival', 'g1')).answer.statistics[0]?.impressions).toBe(12)
    expect(requests.at(-1)?.url).toBe('/v1/stats?timeDivision=General&campaign_id=g1')
    const asked = requests.length
    expect((await statsOf(platform, 'advertiser', 'g1')).status).toBe(404)
    expect(requests.length).toBe(asked)
    expect((await statsOf(platform, 'sales', 'none')).status).toBe(404)
    isBroken = true
    expect((await platform.callers.rival.call(listCampaigns)).problem.code).toBe('research_unavailable')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const silent = await statsOf(platform, 'rival', 'g1')
    expect([silent.status, silent.problem.code]).toEqual([503, 'research_unavailable'])
  } finally {
    server.closeAllConnections()
    server.close()
    await platform.close()
  }
})
