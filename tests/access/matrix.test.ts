import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoAraboxes, deviceHeaders } from '../support/calls/arabox.ts'
import { campaignBody, formWithFile, spotFile, stillFile } from '../support/calls/campaign-body.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import {
  jsonOf,
  type RawResponse,
  type RequestExtras,
  type RequestParts,
  sendRequest,
  withoutRequestId,
} from '../support/calls/send-request.ts'
import {
  administratorOperations,
  deviceOperations,
  sessionOperations,
  validCall,
} from '../support/calls/valid-calls.ts'
import { acceptedVariant, sharedVariant } from '../support/platform/accepted-offer.ts'
import {
  type AccessPlatform,
  type AccountName,
  accounts,
  companyIds,
  makeDeletedCampaign,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../support/platform/access-platform.ts'
import { accountRights } from './account-rights.ts'
import type { CampaignCase } from './campaign-case.ts'
import { campaignReads } from './campaign-reads.ts'
import { inAccepted, inNew, inProgress, inReady, type MakeCampaign, sealed, withFile } from './matrix-campaigns.ts'
import { statisticsOperations } from './statistics-operations.ts'
import { swapCases } from './swap-cases.ts'

const { users } = contract

const editors: readonly AccountName[] = ['admin', 'advertiser', 'sales', 'rival']
const acceptors: readonly AccountName[] = ['admin', 'operator']
const sharers: readonly AccountName[] = ['admin', 'advertiser', 'sales', 'operator', 'manager', 'rival']
const assigners: readonly AccountName[] = ['admin', 'sales', 'operator']
const offerReaders: readonly AccountName[] = ['admin', 'sales', 'operator', 'planner', 'manager', 'owner']
const offerSharers: readonly AccountName[] = ['admin', 'sales', 'operator', 'manager']

const params = ({ uuid }: Campaign) => ({ uuid })
const spotParams = ({ uuid, spots }: Campaign) => ({ uuid, spotId: spots[0]?.id ?? UNKNOWN_UUID })
const changing = (name: string, make: MakeCampaign, change: object, may: readonly AccountName[]): CampaignCase => ({
  name,
  operation: contract.campaign.changeCampaign,
  make,
  parts: (record) => ({ params: params(record), body: { version: record.version, ...change } }),
  may,
})
const reading = (operation: Operation, make: MakeCampaign = inNew): CampaignCase => ({
  name: operation.id,
  operation,
  make,
  parts: (record) => ({ params: params(record) }),
})
const onOffer = (operation: Operation, may: readonly AccountName[], body?: object): CampaignCase => {
  return { ...reading(operation), parts: (record) => ({ params: params(record), body }), may, isPermissionFirst: true }
}

const stopping = (record: Campaign) => ({ params: params(record), body: { reason: 'Koniec umowy' } })
const ofSpot = (record: Campaign) => ({ params: spotParams(record) })
const calendar = { format: 'ics' }
const { getSpotFile, listSpotFiles } = contract.campaign
const cases: readonly CampaignCase[] = [
  ...campaignReads.map((each) => reading(each)),
  { ...reading(contract.planFile.downloadPlan), parts: (record) => ({ params: params(record), query: calendar }) },
  ...[getSpotFile, listSpotFiles].map((each) => ({ ...reading(each, withFile), parts: ofSpot })),
  {
    name: 'campaign.availability without its own slots',
    operation: contract.campaign.getAvailability,
    make: inAccepted,
    parts: ({ uuid }) => ({ query: { date_from: '2026-06-01', date_to: '2026-06-14', campaign: uuid } }),
  },
  {
    name: 'campaign.available_screens without its own slots',
    operation: contract.campaign.listAvailableScreens,
    make: inAccepted,
    parts: ({ uuid }) => ({ query: { date_from: '2026-06-01', date_to: '2026-06-14', city_ids: [1], campaign: uuid } }),
  },
  changing('changing the name', inNew, { name: 'Inna' }, editors),
  changing('submitting', withFile, { status: 'ready' }, editors),
  changing('accepting', inReady, { status: 'accepted' }, acceptors),
  changing('sending back', inReady, { status: 'new', reason: 'Zła data' }, acceptors),
  { ...reading(contract.campaign.takeBackCampaign, inReady), may: editors },
  { ...reading(contract.campaign.stopCampaign, inProgress), parts: stopping, may: acceptors },
  { ...reading(contract.campaign.checkContacts, sealed), may: ['admin'], isPermissionFirst: true },
  { ...reading(contract.campaign.correctContacts, sealed), parts: stopping, may: ['admin'] },
  changing('withdrawing an acceptance', inAccepted, { status: 'ready' }, acceptors),
  changing('sharing', inNew, { is_shared: true }, sharers),
  changing('showing the CPM', inNew, { is_shared: true, show_cpm: true }, editors),
  changing('naming an operator', inNew, { operator_id: 4 }, assigners),
  {
    name: 'confirming',
    operation: contract.campaign.confirmCampaign,
    make: inAccepted,
    parts: (record) => ({ params: params(record), body: { version: record.version } }),
    may: acceptors,
    problem: 'no_confirm_permission',
  },
  { ...reading(contract.campaign.copyCampaign), may: editors, isPermissionFirst: true },
  ...[contract.offer.getOffer, contract.offer.getDocument].map((each) => onOffer(each, offerReaders)),
  onOffer(contract.offer.addVariant, ['admin', 'sales'], {}),
  onOffer(contract.offer.changeOffer, ['admin', 'sales'], { version: 0, valid_until: null, note: 'x' }),
  onOffer(contract.offer.shareOffer, offerSharers, { is_shared: true, shows_list_price: false }),
  { ...onOffer(contract.offer.replyToClient, offerSharers, { text: 'x' }), make: sharedVariant },
  { ...onOffer(contract.offer.markAnswersRead, offerSharers, { until: 1 }), make: sharedVariant },
  { ...onOffer(contract.offer.becomeCampaign, ['admin', 'sales']), make: acceptedVariant },
  {
    name: 'campaign.delete',
    operation: contract.campaign.deleteCampaign,
    make: inNew,
    parts: (record) => ({ params: params(record) }),
    may: editors,
    isPermissionFirst: true,
  },
  {
    name: 'spot.still',
    operation: contract.campaign.uploadSpotStill,
    make: withFile,
    parts: async (record) => ({ params: spotParams(record), form: formWithFile(await stillFile()) }),
    may: editors,
    isPermissionFirst: true,
  },
  {
    name: 'spot.upload',
    operation: contract.campaign.uploadSpotFile,
    make: inNew,
    parts: async (record) => ({ params: spotParams(record), form: formWithFile(await spotFile()) }),
    may: editors,
    isPermissionFirst: true,
  },
  ...swapCases,
]

let all: AccessPlatform
let deleted: Campaign
/** Records that no successful request has changed yet, by how they are made and by company. */
const unchanged = new Map<string, Campaign>()

beforeAll(async () => {
  all = await startAccessPlatform()
  deleted = await makeDeletedCampaign(all, companyIds.advertiser)
})
afterAll(() => all.close())

const recordIn = async ({ make }: CampaignCase, company: number): Promise<Campaign> => {
  const key = `${make.name} ${company}`
  const record = unchanged.get(key) ?? (await make(all, company))
  unchanged.set(key, record)
  return record
}

const send = async (
  { operation, parts }: CampaignCase,
  account: AccountName | null,
  record: Campaign,
): Promise<RawResponse> => {
  const answer = await sendRequest(all.url, operation, await parts(record), {
    token: account === null ? undefined : all.callers[account].token,
  })
  expect(contractErrorOf(operation, answer)).toBeNull()
  const isChanged = operation.method !== 'GET' && answer.status === operation.status
  for (const [key, { uuid }] of unchanged) if (isChanged && uuid === record.uuid) unchanged.delete(key)
  return answer
}

const expectedOutcome = (each: CampaignCase, account: AccountName, company: number): string => {
  const isAllowed = each.may?.includes(account) ?? true
  const problem = each.problem ?? 'permission_denied'
  if (!isAllowed && each.isPermissionFirst) return problem
  if (!accountRights[account].seesAll && accountRights[account].company !== company) return 'not_found'
  return isAllowed ? 'done' : problem
}

describe.each(cases)('promise R2 $name', (each) => {
  test.each(accounts)(
    'promise R2 %s: a record of its own and of another company gets the outcome of its role',
    async (account) => {
      for (const company of new Set([companyIds.advertiser, companyIds.rival, accountRights[account].company])) {
        const answer = await send(each, account, await recordIn(each, company))
        const outcome = answer.status === each.operation.status ? 'done' : jsonOf(answer).code
        expect({ company, outcome }).toEqual({ company, outcome: expectedOutcome(each, account, company) })
      }
    },
  )

  test.each(accounts)(
    'promise R2 %s: another company’s, a deleted and a missing record read byte for byte the same',
    async (account) => {
      const missing = {
        ...deleted,
        uuid: UNKNOWN_UUID,
        spots: deleted.spots.map((spot) => ({ ...spot, id: UNKNOWN_UUID })),
      }
      const expected = withoutRequestId(await send(each, account, missing))
      expect(expected.slice(0, 3)).toMatch(/404|403/)
      const { seesAll, company } = accountRights[account]
      // The history of a deleted campaign says who deleted it to those who could read the campaign.
      const staysReadable = each.operation.id === 'campaign.events' && (seesAll || company === deleted.company_id)
      if (!staysReadable) expect(withoutRequestId(await send(each, account, deleted))).toBe(expected)
      if (seesAll) return
      const foreign = company === companyIds.rival ? companyIds.advertiser : companyIds.rival
      expect(withoutRequestId(await send(each, account, await recordIn(each, foreign)))).toBe(expected)
    },
  )

  test('promise R2 without a session: 401 for every id', async () => {
    const record = await recordIn(each, companyIds.advertiser)
    const expected = withoutRequestId(await send(each, null, deleted))
    expect(expected.slice(0, 3)).toBe('401')
    expect(withoutRequestId(await send(each, null, record))).toBe(expected)
  })
})

test('promise R2 every operation with a record in its path is in this matrix, is in another test, is public, or is the administrators’', () => {
  const covered = new Set([...cases.map((each) => each.operation), ...administratorOperations].map(({ id }) => id))
  const others = operations
    .filter(({ access, id, params }) => params && access !== 'anyone' && !covered.has(id))
    .flatMap(({ id }) => (/^(webhook|template|screen|sensor_finding|experiment|local_event)\./.test(id) ? [] : [id]))
  // In tests of these names, and in players, locations, maintenance, local-events, import-campaigns, api-tokens,
  // several-files, notices, manual-counts, finding-work, personal-data.
  expect(others.sort()).toEqual([
    'arabox.heatmap',
    'arabox.hourly',
    'arabox.recording',
    'arabox.usual',
    'arabox.zones',
    'campaign.import_progress',
    'city.get',
    'industry.get',
    'location.change',
    'location.find',
    'location.get',
    'location.image',
    'location.upload_picture',
    'maintenance.change',
    'maintenance.get',
    'manual_count.add',
    'manual_count.bias',
    'manual_count.export',
    'manual_count.list',
    'manual_count.take_back',
    'notice.get',
    'notice.record',
    'own_spot.get',
    'panorama.list',
    'passkey.delete',
    'personal_data.export',
    'player.film',
    'screen_player.ask_for_picture',
    'screen_player.end',
    'screen_player.get',
    'screen_player.pair',
    'session.end',
    'session.end_others',
    'session.list',
    'settings.get',
    'spot.remove_file',
    'token.list',
    'token.revoke',
    'user.change',
    'user.get',
  ])
})

describe('operations of araboxes', () => {
  test.each(deviceOperations.map((operation) => [operation.id, operation] as const))(
    'promise R2 %s: only with a valid key; not without a key, with a wrong or ended key, or with a session',
    async (_, operation) => {
      const { parts, headers = {} } = await validCall(all, operation)
      const statusWith = async (extras: RequestExtras) => {
        const answer = await sendRequest(all.url, operation, parts, extras)
        expect(contractErrorOf(operation, answer)).toBeNull()
        return answer.status
      }
      expect(await statusWith({ headers })).toBe(operation.status)
      const key = headers.authorization?.replace('Device ', '') ?? ''
      const rejected = [
        {},
        { headers: deviceHeaders('a-key-that-nobody-has-been-given-by-anybody') },
        { headers: { authorization: key } },
        { token: key },
        ...accounts.map((account) => ({ token: all.callers[account].token })),
        ...accounts.map((account) => ({ headers: deviceHeaders(all.callers[account].token ?? '') })),
      ]
      for (const extras of rejected) expect(await statusWith(extras)).toBe(401)
      // Beside a new key the one before is valid; a third key ends it.
      await validCall(all, operation)
      const renewed = await validCall(all, operation)
      expect(await statusWith({ headers })).toBe(401)
      expect(await statusWith({ headers: renewed.headers ?? {} })).toBe(operation.status)
    },
  )

  test('promise R2 an arabox’s key is not accepted by operations that need a session', async () => {
    const [device] = deviceOperations
    const { headers = {} } = device ? await validCall(all, device) : {}
    for (const operation of sessionOperations) {
      const answer = await sendRequest(all.url, operation, {}, { headers })
      expect({ id: operation.id, status: answer.status }).toEqual({ id: operation.id, status: 401 })
    }
  })
})

describe('operations that need a role and no record', () => {
  const allowedAccounts = async (operation: Operation, parts: RequestParts): Promise<AccountName[]> => {
    const allowed: AccountName[] = []
    for (const account of accounts) {
      const answer = await sendRequest(all.url, operation, parts, { token: all.callers[account].token })
      expect(contractErrorOf(operation, answer)).toBeNull()
      if (answer.status !== 403) allowed.push(account)
    }
    return allowed
  }

  test('P09 R13 the roles 1, 3, 4, 5, 6 and 13 can read offers', async () => {
    expect(await allowedAccounts(contract.campaign.listOffers, {})).toEqual(offerReaders)
  })

  test('P02 only the administrator lists, creates and deletes users', async () => {
    expect(await allowedAccounts(users.listUsers, {})).toEqual(['admin'])
    const body = { username: 'by-role', password: 'long enough', name: 'X', role_id: 7, company_id: 1 }
    expect(await allowedAccounts(users.createUser, { body })).toEqual(['admin'])
    expect(await allowedAccounts(users.deleteUser, { params: { id: 99_999 } })).toEqual(['admin'])
  })

  test('promise R2 only the administrator imports history and sees imports', async () => {
    const { importSensors, importCounts, listImports, getImport } = contract.live
    const parts = { params: { uuid: UNKNOWN_UUID } }
    for (const operation of [importSensors, importCounts]) {
      expect(await allowedAccounts(operation, { form: formWithFile(new File(['hour'], 'x.csv')) })).toEqual(['admin'])
    }
    expect(await allowedAccounts(listImports, {})).toEqual(['admin'])
    expect(await allowedAccounts(getImport, parts)).toEqual(['admin'])
  })

  test('promise R2 only the administrator issues and ends keys, and only of araboxes', async () => {
    const uuid = demoAraboxes()[2]?.araboxUuid ?? UNKNOWN_UUID
    expect(await allowedAccounts(contract.live.issueKey, { params: { uuid } })).toEqual(['admin'])
    expect(await allowedAccounts(contract.live.beginNumbers, { params: { uuid } })).toEqual(['admin'])
    expect(await allowedAccounts(contract.live.endPreviousKey, { params: { uuid } })).toEqual(['admin'])
    const token = all.callers.admin.token
    const missing = await sendRequest(all.url, contract.live.issueKey, { params: { uuid: UNKNOWN_UUID } }, { token })
    expect(jsonOf(missing).code).toBe('not_found')
  })

  test('P13 every logged-in account can read lists, statistics, traffic, and every active location live with its heatmap', async () => {
    const [device] = demoAraboxes()
    const params = { uuid: device?.locationUuid ?? UNKNOWN_UUID }
    const { answer: found } = await all.callers.admin.call(contract.location.getLocationByUuid, { params })
    const byId = { params: { id: String(found.id) } }
    const body = { city_ids: [1], date_from: '2026-02-01', date_to: '2026-02-07' }
    const { arabox, campaign, location, statistics } = contract
    const reads: readonly [Operation, RequestParts][] = [
      [campaign.listCampaigns, {}],
      [campaign.countCampaigns, {}],
      [contract.company.list, {}],
      [location.listLocations, {}],
      [statistics.measuredPeriod, {}],
      ...statisticsOperations.map((operation): [Operation, RequestParts] => [operation, { body }]),
      [location.getLocationByUuid, { params }],
      [location.getLocationImage, { params }],
      [arabox.heatmap, { params }],
      [arabox.hourlyToday, byId],
      [arabox.usualSoFar, byId],
      [arabox.recording, byId],
      [arabox.zones, byId],
    ]
    for (const [operation, parts] of reads) {
      const answers = await Promise.all(
        accounts.map((account) => sendRequest(all.url, operation, parts, { token: all.callers[account].token })),
      )
      const refused = accounts.filter((_, index) => (answers[index]?.status ?? 0) >= 400)
      expect([operation.id, refused, answers[0]?.status]).toEqual([operation.id, [], operation.status])
    }
  })

  test('P14 the roles 1, 2 and 3 create campaigns', async () => {
    const answers = await Promise.all(
      accounts.map(async (account) => {
        const { token } = all.callers[account]
        const made = await sendRequest(
          all.url,
          contract.campaign.createCampaign,
          { body: campaignBody({ company_id: accountRights[account].company }) },
          { token },
        )
        return made.status === 201 ? account : null
      }),
    )
    expect(answers.filter((account) => account !== null)).toEqual(editors)
  })
})
