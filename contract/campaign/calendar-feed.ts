import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'

const FILE = /^arx_[\w-]{43}\.ics$/

/** The calendar that programs subscribe to. Apart from the other operations, because lists do not need it. */
export const calendarFeedOperations = {
  getCalendar: operation({
    id: 'campaign.calendar',
    service: 'analytics',
    method: 'GET',
    path: '/calendar/{file}',
    summary: 'Dates of the campaigns that the account of an API token with the scope `calendar` may see, as iCalendar',
    // Calendar programs can only send an address: the token is in it, and opens nothing else.
    access: 'anyone',
    params: z.strictObject({ file: z.string().check(z.regex(FILE, validation.format)) }),
    query: z.strictObject({ language: z._default(z.enum(['pl', 'en']), 'pl') }),
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
}
