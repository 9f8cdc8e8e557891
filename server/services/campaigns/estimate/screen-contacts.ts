import { splitWhole } from '../../../../machines/audience/split-whole.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { CampaignRow } from '../policy.ts'

/** A screen at its location. */
export type ScreenAtLocation = { readonly screenId: number; readonly locationUuid: string }
/** The contacts of a screen. */
export type ScreenContacts = { screen_id: number; audience: number }

/**
 * Splits the contacts of a plan over its screens, so that they sum to the total: people who pass a location are counted
 * once, so its screens share them.
 */
export const splitOverScreens = (
  total: number,
  screens: readonly ScreenAtLocation[],
  contactsAt: (locationUuid: string) => number,
): ScreenContacts[] => {
  const together = groupBy(screens, ({ locationUuid }) => locationUuid)
  const parts = splitWhole(
    total,
    screens.map(({ locationUuid }) => contactsAt(locationUuid) / (together.get(locationUuid)?.length ?? 1)),
  )
  return screens.map(({ screenId }, index) => ({ screen_id: screenId, audience: parts[index] ?? 0 }))
}

type Planned = Pick<CampaignRow, 'forecast' | 'audience'>

/** Whether a stored forecast counts the contacts of a location once. Older versions gave all of them to each screen. */
export const isSplit = ({ forecast, audience }: Planned): boolean =>
  forecast === null || forecast.byScreen.reduce((sum, screen) => sum + screen.audience, 0) === audience

/** The planned contacts of each screen of a stored campaign; those of older versions are split over the locations. */
export const plannedScreenContacts = (row: Planned, screens: readonly ScreenAtLocation[]): ScreenContacts[] => {
  const stored = row.forecast?.byScreen ?? []
  if (isSplit(row)) return stored
  const locationOf = new Map(screens.map(({ screenId, locationUuid }) => [screenId, locationUuid]))
  const known = stored.flatMap(({ screen_id: screenId }) => {
    const locationUuid = locationOf.get(screenId)
    return locationUuid === undefined ? [] : [{ screenId, locationUuid }]
  })
  const contacts = new Map(stored.map((each) => [locationOf.get(each.screen_id), each.audience]))
  return splitOverScreens(row.audience ?? 0, known, (uuid) => contacts.get(uuid) ?? 0)
}
