import { inArray } from 'drizzle-orm'
import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { type CampaignRow, lockedCampaign, visibleCampaign } from '../policy.ts'
import { screensOf } from '../progress/placement.ts'
import { campaign } from '../tables.ts'

/** When and where a campaign plays by its plan. */
export type CampaignFlight = {
  uuid: string
  name: string
  status: CampaignStatus
  isDeleted: boolean
  dateFrom: string | null
  dateTo: string | null
  stoppedAt: Date | null
  locationUuids: string[]
}

const flightsOf = async (tx: Tx, rows: readonly CampaignRow[]): Promise<Map<string, CampaignFlight>> => {
  const places = new Map<string, Set<string>>(rows.map(({ uuid }) => [uuid, new Set()]))
  for (const { campaignUuid, locationUuid } of await screensOf(tx, [...places.keys()]))
    places.get(campaignUuid)?.add(locationUuid)
  return new Map(
    rows.map(({ uuid, name, status, deletedAt, dateFrom, dateTo, stoppedAt }) => [
      uuid,
      {
        uuid,
        name,
        status,
        isDeleted: deletedAt !== null,
        dateFrom,
        dateTo,
        stoppedAt,
        locationUuids: [...(places.get(uuid) ?? [])],
      },
    ]),
  )
}

const flightOf = async (tx: Tx, row: CampaignRow): Promise<CampaignFlight> => {
  const flight = (await flightsOf(tx, [row])).get(row.uuid)
  if (!flight) throw new Error(`campaign ${row.uuid} has no flight`)
  return flight
}

/** The flight of a campaign that an account may see. Throws `not_found`. */
export const visibleFlight = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignFlight> =>
  flightOf(tx, await visibleCampaign(tx, account, untrustedUuid))

/** Like {@link visibleFlight}, but locks the campaign until the transaction ends. */
export const lockedFlight = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignFlight> =>
  flightOf(tx, await lockedCampaign(tx, account, untrustedUuid))

/** The flights of some campaigns, deleted ones too. */
export const findFlights = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, CampaignFlight>> =>
  uuids.length === 0
    ? new Map()
    : flightsOf(
        tx,
        await tx
          .select()
          .from(campaign)
          .where(inArray(campaign.uuid, [...uuids])),
      )
