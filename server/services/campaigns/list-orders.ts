import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** The statuses in the order of the list of campaigns. */
export const STATUS_ORDER = sql.raw(
  `array_position(array['draft','new','ready','accepted','pending','in_progress','end'], status)`,
)

type ListedColumn =
  | 'id'
  | 'uuid'
  | 'createdAt'
  | 'companyId'
  | 'dateFrom'
  | 'dateTo'
  | 'screens'
  | 'priceGrosze'
  | 'audience'
  | 'name'
  | 'plainName'
  | 'status'
type ListedColumns = Record<ListedColumn, ExtraConfigColumn>

/**
 * Indexes for the orders of the list of campaigns, which end with `id desc` in both directions. Hence a column needs
 * two, unless nearly all its values differ: equal ones are then sorted cheaply. Missing values are last in both. What
 * the order is computed from is in the index too, so that skipped campaigns are not read.
 */
export const listOrders = (table: ListedColumns) => {
  const live = sql`deleted_at is null`
  const cpm = sql`(price_grosze::float8 / nullif(audience, 0))`
  // A function, because each index takes its own: it changes the column that it is given.
  const id = () => table.id.desc().nullsFirst()
  return [
    // The usual order, with what the list is filtered by: the total of a text of two letters reads all of it.
    index('campaign_newest')
      .on(
        table.createdAt,
        table.id,
        table.status,
        table.dateFrom,
        table.dateTo,
        table.companyId,
        table.plainName,
        table.uuid,
      )
      .where(live),
    index('campaign_by_name').on(sql`lower(name) collate "pl-x-icu"`, table.id, table.name).where(live),
    index('campaign_by_status').on(STATUS_ORDER, id(), table.status).where(live),
    index('campaign_by_status_down').on(sql`${STATUS_ORDER} desc`, id(), table.status).where(live),
    index('campaign_by_screens').on(table.screens, id()).where(live),
    index('campaign_by_screens_down').on(table.screens.desc().nullsFirst(), id()).where(live),
    index('campaign_by_start').on(table.dateFrom, id()).where(live),
    index('campaign_by_start_down').on(table.dateFrom.desc().nullsLast(), id()).where(live),
    index('campaign_by_price').on(table.priceGrosze, id()).where(live),
    index('campaign_by_price_down').on(table.priceGrosze.desc().nullsLast(), id()).where(live),
    index('campaign_by_audience').on(table.audience, id()).where(live),
    index('campaign_by_audience_down').on(table.audience.desc().nullsLast(), id()).where(live),
    index('campaign_by_cpm').on(cpm, id(), table.priceGrosze, table.audience).where(live),
    index('campaign_by_cpm_down').on(sql`${cpm} desc nulls last`, id(), table.priceGrosze, table.audience).where(live),
  ]
}
