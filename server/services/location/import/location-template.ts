import { asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { locationColumns } from '../../../../contract/location/location-import.ts'
import type { FileOptions } from '../../../spreadsheet/send.ts'
import { sendTemplate } from '../../../spreadsheet/template.ts'
import type { LocationContext } from '../context.ts'
import { city, industry } from '../tables.ts'

const words = {
  pl: { stem: 'lokalizacje', name: 'Nowa lokalizacja', address: 'ul. Przykładowa 1', active: 'tak' },
  en: { stem: 'locations', name: 'New location', address: '1 Example Street', active: 'yes' },
} as const

/** Sends a file with the columns of the import of locations and one example row. */
export const sendLocationTemplate = async (
  { store, clock, otherServices }: LocationContext,
  options: FileOptions,
  reply: FastifyReply,
): Promise<void> => {
  const [place] = await store.db.select().from(city).where(eq(city.isActive, true)).orderBy(asc(city.id)).limit(1)
  const [kind] = await store.db.select().from(industry).orderBy(asc(industry.id)).limit(1)
  const [company] = await otherServices.nameCompanies(store.db)
  const { stem, name, address, active } = words[options.language]
  const point = [place?.latitude ?? null, place?.longitude ?? null] as const
  const example = [
    null,
    name,
    address,
    place?.name ?? '',
    company?.name ?? '',
    ...point,
    kind?.name ?? '',
    active,
    null,
    null,
  ]
  const columns = locationColumns.map(
    (heading) => [heading, heading.endsWith('itude') ? ('decimal' as const) : ('text' as const)] as const,
  )
  await sendTemplate({ columns, examples: [example], name: stem }, options, clock.now(), reply)
}
