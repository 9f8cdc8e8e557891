import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Industry, industryOperations as operations } from '../../../../contract/location/industries.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrderOrNewest, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { industry, locationIndustry } from '../tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>

const locations = sql<number>`(
  select count(*) from ${locationIndustry} where ${locationIndustry.industryId} = ${industry.id}
)`.mapWith(Number)

const selectIndustries = (tx: Tx) => tx.select({ ...getTableColumns(industry), locations }).from(industry)

const present = ({ createdAt, venueType, ...row }: Awaited<ReturnType<typeof selectIndustries>>[number]): Industry => ({
  ...row,
  venue_type: venueType,
  created_at: createdAt.toISOString(),
})

const sortable = { id: industry.id, name: alphabetical(industry.name), created_at: industry.createdAt, locations }

/** A page of industries (C62). */
export const listIndustries = async (tx: Tx, query: QueryOf<typeof operations.list>): Promise<Page<Industry>> => {
  const where = query.filter ? containing(industry.name, query.filter) : undefined
  return readPage(query, {
    rows: selectIndustries(tx).where(where).orderBy(inOrderOrNewest(sortable, query), asc(industry.id)),
    total: tx.$count(industry, where),
    present: (rows) => rows.map(present),
  })
}

/** The commands of industries (C63, C64). An industry of a location or of a campaign cannot be deleted. */
export const industryRecords = ({ store, otherServices }: LocationContext): Records<Industry, Create, Change> =>
  records(store, {
    kind: 'industry',
    table: industry,
    nameOf: ({ name }) => name,
    fieldOf: { industry_name_unique: 'name' },
    find: async (tx, id) => {
      const [row] = await selectIndustries(tx).where(eq(industry.id, id))
      return row ? present(row) : null
    },
    insert: (tx, body) => {
      const values = { name: body.name, venueType: body.venue_type }
      return insertedId(tx.insert(industry).values(values).returning({ id: industry.id }))
    },
    update: (tx, id, { name, venue_type }) =>
      tx.update(industry).set({ name, venueType: venue_type, id }).where(eq(industry.id, id)),
    delete: (tx, id) => tx.delete(industry).where(eq(industry.id, id)),
    usage: async (tx, id) => [
      { kind: 'location', count: await tx.$count(locationIndustry, eq(locationIndustry.industryId, id)) },
      await otherServices.campaignUsage(tx, { industryId: id }),
    ],
  })
