import type { FastifyReply } from 'fastify'
import type { CampaignScreens } from '../../../../contract/campaign/occupancy.ts'
import { playSources } from '../../../../contract/campaign/plays-source.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import { minuteOf } from '../../../../machines/calendar/warsaw.ts'
import { type FileOptions, sendReport } from '../../../spreadsheet/send.ts'
import type { ReportCell, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { SpotOfScreen, spotOfScreens } from '../estimate/spot/spot-of-screens.ts'
import { reportedUntilHeading, sourceNames } from '../plays/source-names.ts'
import { missingSpotWords } from './spot-words.ts'

type SheetScreens = Pick<CampaignScreens, 'items' | 'plays_reported_until'> & {
  /** The contacts of the spot by screen, or why the plan has none. */
  spot: ReturnType<typeof spotOfScreens>
}
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
  spot: 'Kontakty ze spotem (plan)',
  visible: 'Kontakty widzialne, LTS (plan)',
  missing: 'Brak kontaktów ze spotem: powód',
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
  spot: 'Contacts with the spot (planned)',
  visible: 'Likely to see, LTS (planned)',
  missing: 'Why there are no contacts with the spot',
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
  { heading: words.spot, kind: 'whole', width: 26 },
  { heading: words.visible, kind: 'whole', width: 28 },
  { heading: words.emissions, kind: 'whole', width: 18 },
  { heading: words.played, kind: 'whole', width: 22 },
  ...playSources.map((source): ReportColumn => {
    return { heading: `${words.part}${sourceNames[language][source]}`, kind: 'whole', width: 28 }
  }),
  { heading: reportedUntilHeading[language], kind: 'minute', width: 18 },
  { heading: words.missing, kind: 'text', width: 44 },
]

const noSpot: SpotOfScreen = { spot: 0, visible: 0 }

/** The cells of a screen; one that is not in the plan any more has no contacts of the spot. */
const cellsOf = (screen: Screen, spot: SheetScreens['spot']): ReportCell[] => {
  const ofSpot = typeof spot === 'string' ? null : (spot.get(screen.screen_id) ?? noSpot)
  const { name, address, city_name, latitude, longitude, audience, emissions, played, plays_by_source: plays } = screen
  const parts = playSources.map((source) => plays[source])
  const contacts = [audience, ofSpot?.spot ?? null, ofSpot?.visible ?? null]
  return [name, address, city_name, latitude, longitude, ...contacts, emissions, played, ...parts]
}

async function* batchesOf({ items, plays_reported_until, spot }: SheetScreens, language: FileLanguage): ReportRows {
  const missing = typeof spot === 'string' ? missingSpotWords[language][spot] : null
  const until = plays_reported_until && minuteOf(new Date(plays_reported_until))
  for (let start = 0; start < items.length; start += BATCH) {
    yield items.slice(start, start + BATCH).map((screen) => [...cellsOf(screen, spot), until, missing])
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
  const report = {
    columns: columnsIn(options.language, words),
    rows: batchesOf(screens, options.language),
    count: screens.items.length,
  }
  return sendReport({ ...report, sheet: words.sheet, about: null, stem }, options, now, reply)
}
