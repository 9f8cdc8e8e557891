import { groupBy } from '../../../base/group-by.ts'
import type { Store } from '../../../store/database.ts'
import type { OrderBody } from '../order-body.ts'
import type { PlayoutAdapter } from '../playout-adapter.ts'
import { XiboRefusal, type XiboSystem, xiboApi } from './xibo-api.ts'
import { displayGroups } from './xibo-displays.ts'
import { endEvents, scheduleDays } from './xibo-events.ts'
import { layoutOf, listOf, type OrderedFilm } from './xibo-layouts.ts'
import { xiboObjects } from './xibo-objects.ts'
import { readXiboPlays } from './xibo-plays.ts'
import { refuse, type Work } from './xibo-work.ts'

/** What the adapter needs to know of a campaign. */
export type XiboPorts = {
  /** The bought seconds, and for each screen its film of each spot, in the order of the spots; null without a film. */
  filmsOf(
    campaignUuid: string,
    order: { screens: readonly string[]; spots: readonly string[] },
  ): Promise<{ seconds: number; films: ReadonlyMap<string, readonly (OrderedFilm | null)[]> }>
}

type Schedule = Extract<OrderBody, { type: 'campaign.schedule' }>['data']

/** Longest attempt: an order may upload films. What was done stays done when the next attempt begins. */
const ATTEMPT_SECONDS = 300

/** Stores which film is that of which spot, because the plays of the CMS name the layout of the film. */
const rememberSpots = async (
  { objects }: Work,
  { campaign_uuid, spots }: Schedule,
  films: readonly (OrderedFilm | null)[],
): Promise<void> => {
  const ofFilms = films.flatMap((film, index) => (film ? [`spot ${campaign_uuid} ${film.sha256} ${spots[index]}`] : []))
  for (const [index, key] of ofFilms.entries())
    await objects.ensure(
      key,
      async () => null,
      async () => index,
    )
}

/** Applies an order: screens that play the same films are one list of layouts with its events. */
const applySchedule = async (work: Work, ports: XiboPorts, data: Schedule): Promise<void> => {
  const { campaign_uuid: uuid, number, screens } = data
  const displays = await displayGroups(work, screens)
  const { seconds, films } = await ports.filmsOf(uuid, data)
  // The earlier orders of the campaign are replaced, so nothing of them may still begin.
  await endEvents(work, uuid, new Date(0).toISOString(), number)
  const groups = groupBy(screens, (screen) => (films.get(screen) ?? []).map((film) => film?.sha256 ?? '').join(' '))
  for (const [index, members] of [...groups.values()].entries()) {
    const filmOfSpots = films.get(members[0] ?? '') ?? []
    const played = filmOfSpots.flatMap((film) => film ?? [])
    if (played.length === 0) refuse('a screen has no film that is ready')
    const layoutIds: number[] = []
    for (const film of played) layoutIds.push(await layoutOf(work, film, seconds))
    await rememberSpots(work, data, filmOfSpots)
    const name = `arabox ${uuid} ${number} ${index + 1}`
    const campaignId = await listOf(work, name, layoutIds)
    const displayGroupIds = members.flatMap((screen) => displays.get(screen) ?? [])
    await scheduleDays(work, data, { name, campaignId, displayGroupIds })
  }
}

/**
 * Sends orders to a Xibo CMS through its interface: films become media, each with a layout for the whole screen,
 * screens with the same films share a list of layouts that is played in turn, and every ordered day is an event. What
 * was made is stored, so a repeated order goes on where the last attempt ended.
 */
export const xiboAdapter = (system: XiboSystem, { db }: Pick<Store, 'db'>, ports: XiboPorts): PlayoutAdapter => {
  const api = xiboApi(system)
  const objects = xiboObjects(db, system.url)
  return {
    name: `xibo ${system.url}`,
    attemptSeconds: ATTEMPT_SECONDS,
    readPlays: (since, signal) => readXiboPlays({ api, objects, system, signal }, since),
    async send({ body }, signal) {
      const order: OrderBody = JSON.parse(body)
      const work = {
        api,
        objects,
        system,
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_SECONDS * 1000)]),
      }
      try {
        if (order.type === 'campaign.withdraw') await endEvents(work, order.data.campaign_uuid, order.data.until)
        else await applySchedule(work, ports, order.data)
        return null
      } catch (error) {
        if (error instanceof XiboRefusal) return error.message
        throw error
      }
    },
  }
}
