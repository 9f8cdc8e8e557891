import { type Campaign, offerStatuses } from '../../../contract/campaign/campaign.ts'
import { dayOf } from '../../calendar/warsaw.ts'
import { isFirstDayOver } from '../offer/validity.ts'

/**
 * Whether the first day of a campaign is over before its confirmation. Such a campaign waits for no answer: every step
 * forward is refused (`flight_begun`) until its flight is moved. `now` is an instant.
 */
export const hasMissedStart = (
  { status, date_from }: { status: string } & Pick<Campaign, 'date_from'>,
  now: string,
): boolean =>
  date_from !== null && offerStatuses.some((each) => each === status) && isFirstDayOver(date_from, dayOf(new Date(now)))
