import { sql } from 'drizzle-orm'
import { bestFile, type Size } from '../../../../machines/campaign/film/film-file.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'

/** A film of a spot as plays name it now; without a file it has no size. */
export type PlayedFilm = { id: number; spotId: string; sha256: string | null } & Partial<Size>

/** The present files of spots under their names: the first one has the name of its spot. */
const presentFiles = (spotIds: readonly string[]) => sql`
  select spot.campaign_uuid, spot.id as spot_id, file.stored_as, file.sha256, file.seconds, file.width, file.height,
    coalesce(file.position, 0) as position,
    case when row_number() over (partition by spot.id order by file.position) = 1 then spot.file_name
      else file.file_name end as file_name
  from campaign_spot as spot left join spot_file as file on file.spot_id = spot.id
  where spot.id = any(${sql.param([...spotIds])}::uuid[])`

const isSameFilm = sql`known.campaign_uuid = file.campaign_uuid and known.spot_id = file.spot_id
  and (known.file_name, known.stored_as, known.seconds) is not distinct from
    (file.file_name, file.stored_as, file.seconds)`

/**
 * Records the films of spots, unless they are recorded as they are now. Returns them by spot, in the order of the
 * files: a spot without a file has one film without a size.
 */
export const recordFilms = async (tx: Tx, spotIds: readonly string[]): Promise<Map<string, PlayedFilm[]>> => {
  const present = presentFiles(spotIds)
  await tx.execute(sql`
    with file as (${present})
    insert into played_film (campaign_uuid, spot_id, file_name, stored_as, seconds, sha256)
    select campaign_uuid, spot_id, file_name, stored_as, seconds, sha256 from file
    where not exists (select from played_film as known where ${isSameFilm})
    order by spot_id, position`)
  const { rows } = await tx.execute<{
    id: number
    spotId: string
    sha256: string | null
    width: number | null
    height: number | null
  }>(sql`
    with file as (${present})
    select (select max(known.id) from played_film as known where ${isSameFilm}) as id, spot_id as "spotId", sha256,
      width, height
    from file order by spot_id, position`)
  const films = rows.map(
    ({ width, height, ...film }): PlayedFilm => (width && height ? { ...film, width, height } : film),
  )
  return groupBy(films, ({ spotId }) => spotId)
}

const hasSize = (film: PlayedFilm): film is PlayedFilm & Size => film.width !== undefined

/** The film that a screen plays of the present ones of a spot: the one whose shape is nearest to the screen's. */
export const filmOnScreen = (films: readonly PlayedFilm[] | undefined, screen: Size | null): number | null =>
  (bestFile((films ?? []).filter(hasSize), screen) ?? films?.[0])?.id ?? null
