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

/** A calendar program sends a few requests a day; all programs of one office share an address. */
const REQUESTS_PER_MINUTE = 60
/** The refresh interval that the calendar recommends to programs. */
const REFRESH_HOURS = 6
/** Campaigns that ended earlier are left out, which bounds the size of the calendar. */
const DAYS_BACK = 366

const words = { pl: 'Kampanie', en: 'Campaigns' } as const

/**
 * The calendar to which a program subscribes with an API token in the address. It has the dates of the campaigns that
 * the token's account may see. Answers `not_found` for every token without access, including valid ones with other
 * scopes.
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
