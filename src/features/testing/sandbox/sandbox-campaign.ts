import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import { campaignRecordOperations } from '../../../../contract/campaign/campaign-operations.ts'
import { estimateOperations } from '../../../../contract/campaign/estimate-operations.ts'
import { spotOperations } from '../../../../contract/campaign/spot-operations.ts'
import { platformOperations } from '../../../../contract/platform.ts'
import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { CampaignFacts, LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import { failureOf } from '../../../../machines/kit/area/failure.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { platformNow } from '../../../browser/platform-clock.ts'
import { request } from '../../../services/request.ts'
import { type Sandbox, type SandboxCampaign, SandboxUnready } from '../run/sandbox-port.ts'
import { ADMIN_ID, ADVERTISER_ID, createSandboxAccounts, type SandboxAccounts } from './sandbox-accounts.ts'

/** The flight of a path begins so many days from now: every step of a person is possible then. */
const DAYS_UNTIL_FLIGHT = 21
const FLIGHT_DAYS = 7
const SPOT_SECONDS = 20
/** Screens of a path that are not too few and not too cheap. */
const ENOUGH_SCREENS = 8
const LEAST_PRICE_GROSZE = 3_000_000

type Step<Type extends LifecycleEvent['type']> = Extract<LifecycleEvent, { type: Type }>

/** What the campaign of a path needs: the accounts, a city with free screens and a film. */
type Sandboxed = {
  accounts: SandboxAccounts
  companyId: number
  from: string
  cityId: number
  film: File
}

/** A film of an earlier campaign that is short enough. */
const findFilm = async (call: Call): Promise<File> => {
  const { items } = await call(campaignRecordOperations.listCampaigns, { query: { size: 100 } })
  const found = items
    .flatMap(({ uuid, spots }) => spots.map((spot) => ({ uuid, spot })))
    .find(({ spot }) => spot.spot_file_persist && (spot.seconds ?? Number.POSITIVE_INFINITY) <= SPOT_SECONDS)
  if (!found) throw new SandboxUnready('film')
  const params = { uuid: found.uuid, spotId: found.spot.id }
  const { sign_url } = await call(spotOperations.getSpotFile, { params })
  const response = await fetch(sign_url)
  if (!response.ok) throw new SandboxUnready('film')
  return new File([await response.blob()], 'sandbox.mp4', { type: 'video/mp4' })
}

const lastDay = (from: string): string => addDays(from, FLIGHT_DAYS - 1)

/** The city with the most free screens in the flight. */
const findPlace = async (call: Call) => {
  const { as_of } = await call(campaignRecordOperations.listOperators)
  const from = addDays(dayOf(as_of ? new Date(as_of) : platformNow()), DAYS_UNTIL_FLIGHT)
  const query = { date_from: from, date_to: lastDay(from), spot_seconds: SPOT_SECONDS }
  const { cities } = await call(estimateOperations.getAvailability, { query })
  const [city] = cities.toSorted((one, other) => other.free - one.free)
  if (!city || city.free < ENOUGH_SCREENS) throw new SandboxUnready('screens')
  return { from, cityId: city.city_id }
}

/** The fields of a saved campaign: as many screens and as long a flight as the facts of the path need. */
const fieldsOf = (facts: CampaignFacts, { from, cityId }: Sandboxed, spotIds: ReadonlyMap<string, string>) => {
  const isCheap = facts.priceGrosze !== null && facts.priceGrosze < LEAST_PRICE_GROSZE
  const screens =
    facts.priceGrosze !== null && facts.priceGrosze >= LEAST_PRICE_GROSZE && facts.screens > 4
      ? ENOUGH_SCREENS
      : facts.screens
  const days = facts.dateFrom && facts.dateTo ? lengthInDays(facts.dateFrom, facts.dateTo) : 0
  return {
    date_from: days > 0 ? from : null,
    date_to: days > 0 ? addDays(from, isCheap ? 0 : days - 1) : null,
    cities: screens > 0 ? [{ city_id: cityId, screens }] : [],
    spots: facts.spots.map(({ id }) => ({ id: spotIds.get(id), file_name: `${id}.mp4` })),
  }
}

const statusAfter: Partial<Record<LifecycleEvent['type'], CampaignStatus>> = {
  'campaign.submit': 'ready',
  'campaign.withdraw_acceptance': 'ready',
  'campaign.accept': 'accepted',
  'campaign.withdraw_confirmation': 'accepted',
  'campaign.send_back': 'new',
}

/** What a step changes apart from fields, files and confirmation. */
const changeOf = (event: LifecycleEvent) => ({
  ...(statusAfter[event.type] ? { status: statusAfter[event.type] } : {}),
  ...('reason' in event ? { reason: event.reason } : {}),
  ...('operatorId' in event ? { operator_id: event.operatorId } : {}),
  ...(event.type === 'campaign.share' || event.type === 'campaign.unshare'
    ? { is_shared: event.type === 'campaign.share' }
    : {}),
  ...(event.type === 'campaign.show_cpm' || event.type === 'campaign.hide_cpm'
    ? { show_cpm: event.type === 'campaign.show_cpm' }
    : {}),
})

const createSandboxCampaign = (sandboxed: Sandboxed, name: string): SandboxCampaign => {
  let uuid: string | null = null
  let version = 1
  const spotIds = new Map<string, string>()
  const params = () => ({ uuid: uuid ?? '' })

  const save = async (call: Call, { facts, target }: Step<'campaign.save'>): Promise<void> => {
    const fields = { ...fieldsOf(facts, sandboxed, spotIds), status: target }
    const rest = { name, company_id: sandboxed.companyId, industry_ids: [], screen_ids: null, gemius_uuid: null }
    const saved = uuid
      ? await call(campaignRecordOperations.changeCampaign, { params: params(), body: { ...fields, version } })
      : await call(campaignRecordOperations.createCampaign, {
          body: { ...rest, ...fields, spot_seconds: SPOT_SECONDS },
        })
    uuid = saved.uuid
    for (const { id, file_name } of saved.spots) spotIds.set(file_name.replace('.mp4', ''), id)
  }

  const send = async (call: Call, event: LifecycleEvent): Promise<void> => {
    switch (event.type) {
      case 'campaign.save':
        return save(call, event)
      case 'campaign.file_spot': {
        const spotId = spotIds.get(event.spotId) ?? crypto.randomUUID()
        await call(spotOperations.uploadSpotFile, { params: { ...params(), spotId }, file: sandboxed.film })
        return
      }
      case 'campaign.confirm':
        await call(campaignRecordOperations.confirmCampaign, { params: params(), body: { version } })
        return
      case 'campaign.take_back':
        await call(campaignRecordOperations.takeBackCampaign, { params: params(), body: { version } })
        return
      case 'campaign.stop':
        await call(campaignRecordOperations.stopCampaign, { params: params(), body: { version, reason: event.reason } })
        return
      case 'campaign.delete':
        await call(campaignRecordOperations.deleteCampaign, { params: params() })
        return
      default:
        await call(campaignRecordOperations.changeCampaign, {
          params: params(),
          body: { ...changeOf(event), version },
        })
    }
  }

  /** The state value that the lifecycle has for the stored campaign. */
  const readValue = async (): Promise<unknown> => {
    const admin = await sandboxed.accounts.callAs(ADMIN_ID)
    try {
      const stored = await admin(campaignRecordOperations.getCampaign, { params: params() })
      version = stored.version
      return stored.status === 'pending' ? 'confirmed' : stored.status
    } catch (error) {
      if (failureOf(error).status === 404) return 'deleted'
      throw error
    }
  }

  return {
    page: () => uuid && `/campaign/preview/${uuid}`,
    take: async (step) => {
      const event = step as LifecycleEvent
      // No request moves the platform's clock: the clock starts and ends campaigns.
      if (event.type === 'clock.tick') return { refusal: 'clock' }
      try {
        await send(await sandboxed.accounts.callAs(event.by.id ?? ADMIN_ID), event)
      } catch (error) {
        const { kind, code, detail, status } = failureOf(error)
        if (kind !== 'problem') throw error
        return { refusal: { code, detail, status } }
      }
      return { value: await readValue() }
    },
  }
}

/** The sandbox of a demo; null if the platform is in production. Rejects if the server does not answer. */
export const findSandbox = async (): Promise<Sandbox | null> => {
  const { mode } = await request(platformOperations.health)
  if (mode !== 'demo') return null
  const accounts = createSandboxAccounts()
  return {
    open: async (name) => {
      const call = await accounts.callAs(ADVERTISER_ID)
      const [companyId, place, film] = await Promise.all([
        accounts.companyOf(ADVERTISER_ID),
        findPlace(call),
        findFilm(call),
      ])
      return createSandboxCampaign({ accounts, companyId, ...place, film }, name)
    },
  }
}
