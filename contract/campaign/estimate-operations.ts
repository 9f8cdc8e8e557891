import * as z from 'zod/mini'
import { LOOP_SECONDS } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { day, id, integerParam, repeated, uuid } from '../values.ts'
import { campaignFields, estimate } from './campaign.ts'
import { ageGender, campaignEvent, contactsCheck, progress } from './progress.ts'

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
const availabilityQuery = z.strictObject({
  date_from: day,
  date_to: day,
  industry_ids: z.optional(repeated(integerParam)),
  city_ids: z.optional(repeated(integerParam)),
  spot_seconds: z._default(
    integerParam.check(z.refine((seconds) => seconds >= 1 && seconds <= LOOP_SECONDS, validation.loop)),
    10,
  ),
  /** The campaign that is edited. Its own slots count as free. */
  campaign: z.optional(uuid),
})

/** Operations for free screens, estimates, progress and history of campaigns (C36–C39). */
export const estimateOperations = {
  getAvailability: operation({
    id: 'campaign.availability',
    service,
    method: 'GET',
    path: '/campaign/availability',
    summary: 'Free screens by city and by day for a flight',
    access: 'session',
    query: availabilityQuery,
    status: 200,
    answer: z.object({
      cities: z.array(
        z.object({
          city_id: id,
          city_name: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          free: z.int(),
          total: z.int(),
        }),
      ),
      days: z.array(z.object({ date: day, free: z.int() })),
    }),
    problems: ['not_found'],
  }),
  listAvailableScreens: operation({
    id: 'campaign.available_screens',
    service,
    method: 'GET',
    path: '/campaign/availability/screens',
    summary:
      'Screens of some cities with their positions, whether each is free for a flight, and for a company its contacts',
    access: 'session',
    query: z.extend(availabilityQuery, {
      company_id: z.optional(integerParam),
      /** Only these screens. */
      screen_ids: z.optional(repeated(integerParam)),
    }),
    status: 200,
    answer: z.object({
      /** All screens that were asked for, also those that the answer has no room for. */
      total: z.int(),
      /** At most {@link MOST_LISTED_SCREENS}: of more, those of the cities that are named first. */
      items: z.array(
        z.object({
          screen_id: id,
          name: z.string(),
          address: z.string(),
          city_id: id,
          latitude: z.number(),
          longitude: z.number(),
          free: z.boolean(),
          industry_ids: z.optional(z.array(id)),
          /** Whether the screen is higher than wide; null if its size is not known. */
          is_vertical: z.optional(z.nullable(z.boolean())),
          /** Forecast contacts at the location in the flight, by the multipliers of the company; only with one. */
          audience: z.optional(z.int()),
        }),
      ),
    }),
    problems: ['not_found'],
  }),
  estimateDraft: operation({
    id: 'estimate.draft',
    service,
    method: 'POST',
    path: '/statistics/estimate',
    summary: 'Estimate of a campaign that is not saved yet',
    access: 'session',
    token: 'read',
    body: z.strictObject({
      company_id: campaignFields.company_id,
      date_from: day,
      date_to: day,
      industry_ids: campaignFields.industry_ids,
      cities: campaignFields.cities,
      screen_ids: campaignFields.screen_ids,
      spot_seconds: campaignFields.spot_seconds,
      campaign: z.optional(uuid),
    }),
    status: 200,
    answer: estimate,
    problems: ['not_found', 'not_enough_screens', 'no_free_screens'],
  }),
  estimateCampaign: operation({
    id: 'estimate.campaign',
    service,
    method: 'GET',
    path: '/statistics/estimate/{uuid}',
    summary: 'Estimate of a saved campaign',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: z.nullable(estimate),
    problems: ['not_found'],
  }),
  getProgress: operation({
    id: 'progress.get',
    service,
    method: 'GET',
    path: '/statistics/progress/{uuid}',
    summary: 'Progress of a campaign: planned and realized values by day',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: progress,
    problems: ['not_found'],
  }),
  checkContacts: operation({
    id: 'progress.check_contacts',
    service,
    method: 'GET',
    path: '/statistics/progress/{uuid}/contacts',
    summary: 'Compare the final contacts of a campaign with the counts that are stored now',
    access: { permission: 'campaign.correct_contacts' },
    params: byUuid,
    status: 200,
    answer: contactsCheck,
    problems: ['not_found', 'permission_denied', 'contacts_open'],
  }),
  getAgeGender: operation({
    id: 'progress.age_gender',
    service,
    method: 'GET',
    path: '/statistics/progress/{uuid}/age-gender',
    summary: 'Age and gender of the audience of a campaign',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: ageGender,
    problems: ['not_found'],
  }),
  listEvents: operation({
    id: 'campaign.events',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/events',
    summary: 'History of a campaign, oldest first',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: z.object({ items: z.array(campaignEvent) }),
    problems: ['not_found'],
  }),
}
