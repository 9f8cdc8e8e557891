import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { screenOperations as operations, Screen } from '../../../../contract/location/screen-records.ts'
import { type ScreenVisibility, unassessed } from '../../../../contract/location/screen-visibility.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { PlayerState } from '../../../../contract/player/player-state.ts'
import { isAssessed } from '../../../../machines/audience/spot/visibility.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import {
  alphabetical,
  amongSelected,
  containing,
  idsFirst,
  type OrderTerm,
  orderTerms,
  readPage,
} from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { isOwnLocation } from '../policy.ts'
import { citiesContaining } from '../queries/list-locations.ts'
import { city, location, screen } from '../tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>

const selectScreens = (tx: Tx, player: SQL<PlayerState>, where: SQL | undefined) =>
  tx
    .select({
      ...getTableColumns(screen),
      locationName: location.name,
      cityName: city.name,
      address: location.address,
      player,
    })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(where)

const present = (row: Awaited<ReturnType<typeof selectScreens>>[number]): Screen => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  name: row.name,
  location_id: row.locationId,
  location_name: row.locationName,
  city_name: row.cityName,
  address: row.address,
  width: row.width,
  height: row.height,
  is_active: row.isActive,
  is_programmatic: row.isProgrammatic,
  visibility: row.visibility ?? unassessed,
  player: row.player,
})

const sortable = {
  id: screen.id,
  name: alphabetical(screen.name),
  created_at: screen.createdAt,
  location_name: alphabetical(location.name),
}

const locationsContaining = (tx: Tx, text: string) =>
  tx
    .select({ id: location.id })
    .from(location)
    .where(
      or(
        containing(location.name, text),
        containing(location.address, text),
        amongSelected(location.cityId, citiesContaining(tx, text)),
      ),
    )

const conditionOf = (
  tx: Tx,
  { location_id, is_active, player, filter }: ListQuery,
  playerOfScreen: SQL<PlayerState>,
): SQL | undefined =>
  and(
    location_id === undefined ? undefined : eq(screen.locationId, location_id),
    is_active === undefined ? undefined : eq(screen.isActive, is_active),
    player && eq(playerOfScreen, player),
    filter
      ? or(containing(screen.name, filter), amongSelected(screen.locationId, locationsContaining(tx, filter)))
      : undefined,
  )

/** A page of the screens that an account may look after: administrators all, others those of their company. */
export const listScreens = async (
  { store, clock, otherServices }: LocationContext,
  account: Account,
  query: ListQuery,
): Promise<Page<Screen>> => {
  const player = otherServices.playerStateOf(screen.id, clock.now())
  const isOwn = isOwnLocation(account)
  const owned = store.db.select({ id: location.id }).from(location).where(isOwn)
  const where = and(isOwn && amongSelected(screen.locationId, owned), conditionOf(store.db, query, player))
  const { sort_by = 'id', order = 'asc' } = query
  const terms: OrderTerm[] = [
    { by: sortable[sort_by], order },
    { by: screen.id, order: 'asc' },
  ]
  const idsIn = (opposite: boolean) => {
    const ids = store.db.select({ id: screen.id }).from(screen).$dynamic()
    const sorted = sort_by === 'location_name' ? ids.innerJoin(location, eq(location.id, screen.locationId)) : ids
    return sorted.where(where).orderBy(...orderTerms(terms, opposite))
  }
  return readPage(query, {
    ...idsFirst(screen.id, idsIn, (condition, opposite) =>
      selectScreens(store.db, player, condition).orderBy(...orderTerms(terms, opposite)),
    ),
    total: store.db.$count(screen, where),
    present: (rows) => rows.map(present),
  })
}

/** A visibility of which no part was assessed is stored as null. */
const storedVisibility = (visibility: ScreenVisibility | undefined): ScreenVisibility | null | undefined =>
  visibility && (isAssessed(visibility) ? visibility : null)

const columnsOf = ({ location_id, name, width, height, is_active, is_programmatic, visibility }: Change) => ({
  locationId: location_id,
  name,
  width,
  height,
  isActive: is_active,
  isProgrammatic: is_programmatic,
  visibility: storedVisibility(visibility),
})

/**
 * The commands of screens. A screen that campaigns use cannot be deleted. While one of these campaigns holds slots on
 * a day that is not over, the screen cannot be switched off or moved, because it is booked. A screen that the account
 * may not look after counts as unknown.
 */
export const screenRecords = (
  { store, clock, otherServices }: LocationContext,
  account: Account,
): Records<Screen, Create, Change> => {
  const requireUnbooked = async (tx: Tx, id: number): Promise<void> => {
    const booked = await otherServices.campaignUsage(tx, { screenIds: [id] }, dayOf(clock.now()))
    if (booked.count > 0) throw new ProblemError('in_use', { usage: [booked] })
  }
  return records(store, {
    kind: 'screen',
    table: screen,
    nameOf: ({ name, location_name }) => `${location_name} · ${name}`,
    factsOf: ({ player: _player, address: _address, ...facts }) => facts,
    fieldOf: { screen_location_id_location_id_fk: 'location_id' },
    find: async (tx, id) => {
      const player = otherServices.playerStateOf(screen.id, clock.now())
      const [row] = await selectScreens(tx, player, and(eq(screen.id, id), isOwnLocation(account)))
      return row ? present(row) : null
    },
    insert: (tx, { location_id, name, ...body }) => {
      const values = { ...columnsOf(body), locationId: location_id, name }
      return insertedId(tx.insert(screen).values(values).returning({ id: screen.id }))
    },
    update: async (tx, id, change) => {
      const [before] = await tx.select().from(screen).where(eq(screen.id, id))
      const isSwitchedOff = before?.isActive === true && change.is_active === false
      const isMoved = change.location_id !== undefined && change.location_id !== before?.locationId
      if (isSwitchedOff || isMoved) await requireUnbooked(tx, id)
      await tx
        .update(screen)
        .set({ ...columnsOf(change), id })
        .where(eq(screen.id, id))
    },
    delete: (tx, id) => tx.delete(screen).where(eq(screen.id, id)),
    usage: async (tx, id) => [await otherServices.campaignUsage(tx, { screenIds: [id] })],
  })
}
