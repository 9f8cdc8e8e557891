import type { AnswerOf, BodyOf } from '../../../../contract/operation.ts'
import type { OutsidePlays, outsidePlayOperations } from '../../../../contract/player/outside-plays.ts'
import { dayOf, hourOf } from '../../../../machines/calendar/warsaw.ts'
import type { PlayerContext } from '../context.ts'
import { countOutsidePlays } from './count-outside-plays.ts'
import type { ReportedPlays } from './store-outside-plays.ts'

type Report = typeof outsidePlayOperations.reportOutsidePlays

/** One play is a play of its hour. */
const plainOf = (report: string, item: OutsidePlays): ReportedPlays => {
  const { number, campaign_uuid: campaignUuid, screen_uuid: screenUuid, spot_id: spotId } = item
  const ids = { report, number, campaignUuid, screenUuid, spotId }
  const { day, hour = null, plays, started } = item
  if (started !== undefined) {
    const at = new Date(started)
    return { ...ids, day: dayOf(at), hour: hourOf(at), plays: 1 }
  }
  // The schema refuses an item without them.
  if (day === undefined || plays === undefined) throw new Error('an item has a day and plays')
  return { ...ids, day, hour, plays }
}

/** Stores and counts what an outside playout system reports, in one transaction. */
export const reportOutsidePlays = async (
  context: PlayerContext,
  { report, plays }: BodyOf<Report>,
): Promise<AnswerOf<Report>> => {
  const { judged, changed } = await context.store.transaction((tx) =>
    countOutsidePlays(
      tx,
      context,
      plays.map((item) => plainOf(report, item)),
    ),
  )
  return {
    accepted: judged.length,
    repeated: plays.length - judged.length - changed.length,
    changed: [...changed],
    counted: judged.reduce((sum, { counted }) => sum + counted, 0),
    not_counted: judged.flatMap(({ number, plays: all, counted, fault }) =>
      fault === null ? [] : [{ number, plays: all - counted, fault }],
    ),
  }
}
