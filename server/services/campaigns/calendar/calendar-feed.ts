import { createHash } from 'node:crypto'
import { contract } from '../../../../contract/index.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { IdentifyToken } from '../../../http/caller.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { notFound } from '../../../http/problem.ts'
import { readAll } from '../../../records/export-list.ts'
import { subscribedCalendarOf } from '../../../standards/icalendar.ts'
import type { CampaignContext } from '../context.ts'
import { listCampaigns } from '../queries/list-campaigns.ts'
import { eventOf } from './campaign-dates.ts'

/** Calendar programs ask a few times in a day; those of one office share an address. */
const REQUESTS_PER_MINUTE = 60
/** How often a program should ask. */
const REFRESH_HOURS = 6
/** Campaigns that ended earlier are left out, so that the calendar does not grow for ever. */
const DAYS_BACK = 366

const words = { pl: 'Kampanie', en: 'Campaigns' } as const

/**
 * The calendar that a program subscribes to with an API token in its address: the dates of the campaigns that the
 * token's account may see. Every token that does not open it is `not_found`, also a valid one with other scopes.
 */
export const calendarFeedRoutes = (
  registerOperation: RegisterOperation,
  context: CampaignContext,
  { identify, brand }: { identify: IdentifyToken; brand: string },
): void => {
  registerOperation(
    contract.calendarFeed.getCalendar,
    async ({ params, query: { language }, request, reply }) => {
      const found = await identify(params.file.replace(/\.ics$/, ''))
      if (!found?.scopes.includes('calendar')) throw notFound()
      request.callerId = found.account.id
      const date_from = addDays(dayOf(context.clock.now()), -DAYS_BACK)
      const campaigns = await readAll((page) => listCampaigns(context, found.account, { date_from, ...page }))
      const events = campaigns.flatMap((campaign) => eventOf(campaign, language))
      const file = subscribedCalendarOf(events, { name: `${brand}: ${words[language]}`, refreshHours: REFRESH_HOURS })
      const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(file)
    },
    { perMinute: REQUESTS_PER_MINUTE },
  )
}
