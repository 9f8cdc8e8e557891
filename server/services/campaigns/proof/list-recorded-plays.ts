import type {
  campaignPlayOperations as operations,
  RecordedPlay,
} from '../../../../contract/campaign/campaign-plays.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { spotNames } from './list-plays.ts'
import { placeIn, playedPlaces } from './screen-places.ts'

/** A page of the single plays of a campaign, those of the newest days first. */
export const recordedPlaysOf = async (
  { store: { db }, otherServices }: CampaignContext,
  { uuid: campaignUuid }: CampaignRow,
  { day, screen_id: screenId, page, size }: QueryOf<typeof operations.listRecordedPlays>,
): Promise<Page<RecordedPlay>> => {
  const { plays, total } = await otherServices.recordedPlays(db, { campaignUuid, day, screenId, page, size })
  const names = await spotNames(db, campaignUuid)
  const places = await playedPlaces(db, campaignUuid, [...new Set(plays.map((play) => play.screenId))])
  const items = plays.map(({ record, ...play }): RecordedPlay => {
    const { spot, film, number, planned, started, ended, played_ms, film_ms, offset_ms, cut } = record
    return {
      screen: placeIn(places, play.screenId),
      spot: { id: spot, file_name: names.get(spot) ?? null },
      film,
      player: play.player,
      number,
      planned,
      started,
      ended,
      played_ms,
      film_ms,
      offset_ms,
      cut,
      fault: play.fault,
      is_after_sealing: play.isAfterSealing,
    }
  })
  return { items, total, page, pages: Math.max(1, Math.ceil(total / size)), size }
}
