import type { FastifyReply } from 'fastify'
import type { CampaignScreens } from '../../../../contract/campaign/occupancy.ts'
import type { PlaysSource } from '../../../../contract/campaign/plays-source.ts'
import { type FileOptions, sendReport } from '../../../spreadsheet/send.ts'
import type { ReportCell, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'

type Screen = CampaignScreens['items'][number]

/** Rows of one batch of a report. */
const BATCH = 1000

const polish = {
  sheet: 'Ekrany',
  screen: 'Ekran',
  address: 'Adres',
  city: 'Aglomeracja',
  latitude: 'Szerokość geograficzna',
  longitude: 'Długość geograficzna',
  contacts: 'Kontakty (plan)',
  emissions: 'Emisje (plan)',
  reported: 'Emisje (zrealizowane)',
  computed: 'Emisje (wyliczone ze zlecenia)',
}
const english: typeof polish = {
  sheet: 'Screens',
  screen: 'Screen',
  address: 'Address',
  city: 'City',
  latitude: 'Latitude',
  longitude: 'Longitude',
  contacts: 'Contacts (planned)',
  emissions: 'Plays (planned)',
  reported: 'Plays (until now)',
  computed: 'Plays (calculated from the order)',
}
const wordsIn = { pl: polish, en: english }

const columnsIn = (words: typeof polish, source: PlaysSource): ReportColumn[] => [
  { heading: words.screen, kind: 'text', width: 14 },
  { heading: words.address, kind: 'text', width: 36 },
  { heading: words.city, kind: 'text', width: 16 },
  { heading: words.latitude, kind: 'decimal', width: 22 },
  { heading: words.longitude, kind: 'decimal', width: 22 },
  { heading: words.contacts, kind: 'whole', width: 18 },
  { heading: words.emissions, kind: 'whole', width: 18 },
  { heading: words[source], kind: 'whole', width: 28 },
]

const cellsOf = ({
  name,
  address,
  city_name,
  latitude,
  longitude,
  audience,
  emissions,
  played,
}: Screen): ReportCell[] => [name, address, city_name, latitude, longitude, audience, emissions, played]

async function* batchesOf(screens: readonly Screen[]): ReportRows {
  for (let start = 0; start < screens.length; start += BATCH) {
    yield screens.slice(start, start + BATCH).map(cellsOf)
  }
}

/** Sends the screens of a campaign as a table with a row for each, in the order of the page. */
export const sendScreenSheet = (
  { items: screens, plays_source: source }: Pick<CampaignScreens, 'items' | 'plays_source'>,
  { stem, now, ...options }: FileOptions & { /** Name of the file without extension. */ stem: string; now: Date },
  reply: FastifyReply,
): Promise<void> => {
  const words = wordsIn[options.language]
  const report = { columns: columnsIn(words, source), rows: batchesOf(screens), count: screens.length }
  return sendReport({ ...report, sheet: words.sheet, about: null, stem }, options, now, reply)
}
