import * as z from 'zod/mini'
import type { OrderBody } from '../order-body.ts'
import { XiboRefusal } from './xibo-api.ts'
import type { Work } from './xibo-work.ts'

type Schedule = Extract<OrderBody, { type: 'campaign.schedule' }>['data']

/** In a loop of 120 s each campaign plays once. */
const PLAYS_AN_HOUR = 30
/** An event that shows a campaign, at a time of its own. */
const [CAMPAIGN_EVENT, CUSTOM_TIME] = [5, 0]

const event = z.object({
  eventId: z.int(),
  fromDt: z.int(),
  displayGroups: z.optional(z.array(z.object({ displayGroupId: z.int() }))),
})

/** A time as the CMS reads it: in its own time zone, without an offset. */
export const localTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant))

/** The key of an event has what its end needs: campaign, number of the order, times and the name of its list. */
const eventKey = (campaignUuid: string, number: number): string => `event ${campaignUuid} ${number}`

/** A list of layouts, and the displays that play it. */
export type Group = { readonly name: string; readonly campaignId: number; readonly displayGroupIds: readonly number[] }

const eventFields = (
  { campaignId, displayGroupIds }: Omit<Group, 'name'>,
  { from, until }: { from: string; until: string },
  timeZone: string,
) => ({
  eventTypeId: CAMPAIGN_EVENT,
  campaignId,
  displayGroupIds,
  displayOrder: 0,
  isPriority: 0,
  dayPartId: CUSTOM_TIME,
  fromDt: localTime(from, timeZone),
  toDt: localTime(until, timeZone),
  maxPlaysPerHour: PLAYS_AN_HOUR,
})

/** Schedules a list on its displays, one event for each day. */
export const scheduleDays = async (
  work: Work,
  { campaign_uuid, number, days }: Schedule,
  group: Group,
): Promise<void> => {
  const { api, objects, system, signal } = work
  const { name, campaignId } = group
  for (const { date, from, until } of days) {
    const fromSeconds = Date.parse(from) / 1000
    await objects.ensure(
      `${eventKey(campaign_uuid, number)} ${from} ${until} ${name}`,
      async () => {
        const range = { fromDt: localTime(from, system.timeZone), toDt: localTime(until, system.timeZone) }
        const found = await api.search('/schedule', { campaignId, ...range }, event, signal)
        return found.find(({ fromDt }) => fromDt === fromSeconds)?.eventId ?? null
      },
      async () => {
        const fields = { ...eventFields(group, { from, until }, system.timeZone), name: `${campaign_uuid} ${date}` }
        return (await api.call({ method: 'POST', path: '/schedule', fields }, event, signal)).eventId
      },
    )
  }
}

/** Shortens an event that runs. */
const endAt = async (work: Work, eventId: number, listName: string, times: { from: string; until: string }) => {
  const { api, objects, system, signal } = work
  const [list] = await objects.list(`list ${listName}`)
  if (!list) return
  const found = await api.search('/schedule', { campaignId: list.id }, event, signal)
  const groups = found.find((each) => each.eventId === eventId)?.displayGroups
  // Without it, somebody deleted the event in the CMS.
  if (!groups) return
  const displayGroupIds = groups.map(({ displayGroupId }) => displayGroupId)
  const fields = eventFields({ campaignId: list.id, displayGroupIds }, times, system.timeZone)
  await api.call({ method: 'PUT', path: `/schedule/${eventId}`, fields }, z.unknown(), signal)
}

const deleteEvent = async ({ api, signal }: Work, eventId: number): Promise<void> => {
  try {
    await api.call({ method: 'DELETE', path: `/schedule/${eventId}` }, z.unknown(), signal)
  } catch (error) {
    // Somebody deleted it in the CMS.
    if (!(error instanceof XiboRefusal)) throw error
  }
}

/**
 * Ends the events of a campaign at an instant, except those of one order: events that have not begun are deleted, and
 * those that run are shortened.
 */
export const endEvents = async (work: Work, campaignUuid: string, until: string, except?: number): Promise<void> => {
  const kept = except === undefined ? null : `${eventKey(campaignUuid, except)} `
  for (const { key, id } of await work.objects.list(`event ${campaignUuid} `)) {
    const [, , , from = '', to = '', ...name] = key.split(' ')
    if (to <= until || (kept !== null && key.startsWith(kept))) continue
    if (from < until) await endAt(work, id, name.join(' '), { from, until })
    else await deleteEvent(work, id)
    // Its plays may be read later.
    await work.objects.rename(key, key.replace(/^event /, 'ended '))
  }
}
