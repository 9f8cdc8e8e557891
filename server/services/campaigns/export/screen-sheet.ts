import type { FastifyReply } from 'fastify'
import type { CampaignScreens } from '../../../../contract/campaign/occupancy.ts'
import { playSources } from '../../../../contract/campaign/plays-source.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import { minuteOf } from '../../../../machines/calendar/warsaw.ts'
import { type FileOptions, sendReport } from '../../../spreadsheet/send.ts'
import type { ReportCell, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import { reportedUntilHeading, sourceNames } from '../plays/source-names.ts'

type SheetScreens = Pick<CampaignScreens, 'items' | 'plays_reported_until'>
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
  played: 'Emisje (zrealizowane)',
  part: 'w tym ',
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
  played: 'Plays (until now)',
  part: 'of them ',
}
const wordsIn = { pl: polish, en: english }

const columnsIn = (language: FileLanguage, words: typeof polish): ReportColumn[] => [
  { heading: words.screen, kind: 'text', width: 14 },
  { heading: words.address, kind: 'text', width: 36 },
  { heading: words.city, kind: 'text', width: 16 },
  { heading: words.latitude, kind: 'decimal', width: 22 },
  { heading: words.longitude, kind: 'decimal', width: 22 },
  { heading: words.contacts, kind: 'whole', width: 18 },
  { heading: words.emissions, kind: 'whole', width: 18 },
  { heading: words.played, kind: 'whole', width: 22 },
  ...playSources.map((source): ReportColumn => {
    return { heading: `${words.part}${sourceNames[language][source]}`, kind: 'whole', width: 28 }
  }),
  { heading: reportedUntilHeading[language], kind: 'minute', width: 18 },
]

const cellsOf = (screen: Screen): ReportCell[] => {
  const { name, address, city_name, latitude, longitude, audience, emissions, played, plays_by_source: plays } = screen
  const parts = playSources.map((source) => plays[source])
  return [name, address, city_name, latitude, longitude, audience, emissions, played, ...parts]
}

async function* batchesOf({ items, plays_reported_until }: SheetScreens): ReportRows {
  const until = plays_reported_until && minuteOf(new Date(plays_reported_until))
  for (let start = 0; start < items.length; start += BATCH) {
    yield items.slice(start, start + BATCH).map((screen) => [...cellsOf(screen), until])
  }
}

/**
 * Sends the screens of a campaign as a table with a row for each, in the order of the page: their plays, of them those
 * of each source, and until when those of players are complete.
 */
export const sendScreenSheet = (
  screens: SheetScreens,
  { stem, now, ...options }: FileOptions & { /** Name of the file without extension. */ stem: string; now: Date },
  reply: FastifyReply,
): Promise<void> => {
  const words = wordsIn[options.language]
  const report = { columns: columnsIn(options.language, words), rows: batchesOf(screens), count: screens.items.length }
  return sendReport({ ...report, sheet: words.sheet, about: null, stem }, options, now, reply)
}
