import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { uuid } from '../values.ts'

/** Formats of a campaign as a file: its screens as a table, a map or bid requests, its dates as a calendar. */
export const planFormat = z.enum(['xlsx', 'csv', 'geojson', 'openrtb', 'ics'])
/** Format of a campaign as a file. */
export type PlanFormat = z.output<typeof planFormat>

/** A campaign as a file. Apart from the other operations of campaigns, because lists do not need it. */
export const planFileOperations = {
  downloadPlan: operation({
    id: 'campaign.plan_file',
    service: 'analytics',
    method: 'GET',
    path: '/campaign/{uuid}/plan',
    summary: 'The screens of a campaign as XLSX, CSV, GeoJSON or OpenRTB 2.6, or its dates as iCalendar',
    access: 'session',
    params: z.strictObject({ uuid }),
    query: z.strictObject({ format: planFormat, language: z._default(z.enum(['pl', 'en']), 'pl') }),
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
}
