import { eq } from 'drizzle-orm'
import { bestFile } from '../../../../machines/campaign/film/film-file.ts'
import type { OrderedFilm } from '../../../content/outside/xibo/xibo-layouts.ts'
import type { CampaignContext } from '../context.ts'
import { playerFilesOfSpots } from '../spots/player-files.ts'
import { campaign, campaignScreen } from '../tables.ts'

/** An order as its screens and spots, by uuid. */
type OrderedScreens = { readonly screens: readonly string[]; readonly spots: readonly string[] }

/**
 * The bought seconds of a campaign, and the film of each spot on each ordered screen: the one whose shape is nearest to
 * the screen's. Null where a spot has no film whose digest is known.
 */
export const filmsOfOrder = async (
  { store, otherServices, files }: Pick<CampaignContext, 'store' | 'otherServices' | 'files'>,
  campaignUuid: string,
  { screens, spots }: OrderedScreens,
): Promise<{ seconds: number; films: ReadonlyMap<string, readonly (OrderedFilm | null)[]> }> => {
  const { db } = store
  const [row] = await db.select().from(campaign).where(eq(campaign.uuid, campaignUuid))
  const planned = await db.select().from(campaignScreen).where(eq(campaignScreen.campaignUuid, campaignUuid))
  const places = await otherServices.findScreenPlaces(
    db,
    planned.map(({ screenId }) => screenId),
  )
  const sizes = new Map([...places.values()].map(({ uuid, width, height }) => [uuid, { width, height }]))
  const stored = await playerFilesOfSpots(db, spots)
  const filmOn = (screen: string, spot: string): OrderedFilm | null => {
    const { width = null, height = null } = sizes.get(screen) ?? {}
    const size = width === null || height === null ? null : { width, height }
    const file = bestFile(stored.get(spot) ?? [], size)
    if (!file || file.sha256 === null) return null
    const { sha256, storedAs, fileName, seconds } = file
    return {
      sha256,
      withFile: (work) => files.withLocalFile(storedAs, work, { sha256 }),
      fileName,
      seconds,
    }
  }
  return {
    seconds: row?.spotSeconds ?? 0,
    films: new Map(screens.map((screen) => [screen, spots.map((spot) => filmOn(screen, spot))])),
  }
}
