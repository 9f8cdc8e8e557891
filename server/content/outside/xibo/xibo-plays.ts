import * as z from 'zod/mini'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { utcOffsetMs } from '../../../../machines/calendar/time-zones.ts'
import type { ReadPlays } from '../playout-adapter.ts'
import { screensByDisplay } from './xibo-displays.ts'
import { localTime } from './xibo-events.ts'
import type { Work } from './xibo-work.ts'

/** How old plays may be that a display sends late. */
const OLDEST_DAYS = 31

const record = z.object({
  id: z.union([z.string(), z.int()]),
  displayId: z.int(),
  layoutId: z.int(),
  scheduleId: z.nullish(z.int()),
  numberPlays: z.int(),
  start: z.string(),
  end: z.string(),
})

/** The instant of a time of the CMS, which is in its own time zone. */
const instantOf = (local: string, timeZone: string): Date => {
  const wallMs = Date.parse(`${local.replace(' ', 'T')}Z`)
  return new Date(wallMs - utcOffsetMs(timeZone, wallMs - utcOffsetMs(timeZone, wallMs)))
}

/** The words of the keys of some objects, by id. */
const keysById = async ({ objects }: Work, prefixes: readonly string[]): Promise<Map<number, string[]>> => {
  const found = await Promise.all(prefixes.map((prefix) => objects.list(`${prefix} `)))
  return new Map(found.flat().map(({ key, id }) => [id, key.split(' ')]))
}

/** The spots of campaigns by campaign and digest of the film. */
const spotsByFilm = async ({ objects }: Work): Promise<Map<string, string>> =>
  new Map(
    (await objects.list('spot ')).map(({ key }) => {
      const [, campaignUuid = '', sha256 = '', spotId = ''] = key.split(' ')
      return [`${campaignUuid} ${sha256}`, spotId]
    }),
  )

/**
 * Reads the plays that the CMS has recorded since an instant of real time, page by page: those of layouts in events
 * that the platform made. The CMS records them one by one, or summed up by hour or day, as its displays are
 * configured.
 */
export async function* readXiboPlays(work: Work, since: Date): AsyncGenerator<ReadPlays[]> {
  const { api, system, signal } = work
  const { url, timeZone } = system
  const [events, layouts] = [await keysById(work, ['event', 'ended']), await keysById(work, ['layout'])]
  const [spots, screens] = [await spotsByFilm(work), await screensByDisplay(work)]
  const at = (ms: number): string => localTime(new Date(ms).toISOString(), timeZone)
  const fields = {
    type: 'layout',
    fromDt: at(Date.now() - OLDEST_DAYS * DAY_MS),
    toDt: at(Date.now() + DAY_MS),
    statDate: at(since.getTime()),
  }
  for await (const rows of api.pages('/stats', fields, record, signal)) {
    yield rows.flatMap(({ id, displayId, layoutId, scheduleId, numberPlays, start, end }): ReadPlays[] => {
      const campaignUuid = events.get(scheduleId ?? 0)?.[1]
      const spotId = spots.get(`${campaignUuid} ${layouts.get(layoutId)?.[1]}`)
      const screenUuid = screens.get(displayId)
      if (campaignUuid === undefined || spotId === undefined || screenUuid === undefined) return []
      const times = { start: instantOf(start, timeZone), end: instantOf(end, timeZone) }
      return [{ id: `xibo ${url} ${id}`, campaignUuid, screenUuid, spotId, ...times, plays: numberPlays }]
    })
  }
}
