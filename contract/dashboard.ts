import * as z from 'zod/mini'
import { campaignStatuses } from './campaign/campaign.ts'
import { campaignEventTypes } from './campaign/campaign-events.ts'
import { playsBySource, playsReportedUntil } from './campaign/plays-source.ts'
import { operation } from './operation.ts'
import { booleanParam, day, id, instant, uuid } from './values.ts'

/** Most records in a list of the dashboard; the totals count all. */
export const MOST_ON_DASHBOARD = 100
/** Most events of campaigns that the dashboard shows. */
export const MOST_CHANGES = 6

const counted = z.nullable(z.int())
const ofNetwork = z.strictObject({
  /** Only the locations of the account's own company. */
  owned: z._default(booleanParam, false),
})

/** A campaign that waits for the account. */
export const waitingCampaign = z.object({
  uuid,
  name: z.string(),
  company_name: z.string(),
  status: z.enum(campaignStatuses),
  date_from: z.nullable(day),
  /** When the campaign got its status, or its order was refused. */
  since: instant,
  /** Why it was sent back, and by whom; null if it was not, or was submitted again. */
  reason: z.nullable(z.string()),
  sent_back_by: z.nullable(z.string()),
  /** What the outside playout system said when it refused the order of the confirmed campaign; absent if it did not. */
  refusal: z.optional(z.string()),
})
/** A campaign that waits for the account. */
export type WaitingCampaign = z.output<typeof waitingCampaign>

/** An event of a campaign since the last visit. */
const campaignChangeEntry = z.object({
  campaign_uuid: uuid,
  name: z.string(),
  company_name: z.string(),
  type: z.enum(campaignEventTypes),
  at: instant,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
/** Contacts of the network on the present day by hour, beside the usual ones of this weekday. */
export const audienceToday = z.object({
  day,
  /** The hours that are over end at this instant. */
  until: instant,
  hours: z.array(
    z.object({
      hour: z.int(),
      /** Contacts; null if the hour is not over, or fewer than 80 % of the araboxes measured it. */
      audience: counted,
      /** Araboxes that should have measured the hour, and those that did; 0 if it is not over. */
      araboxes: z.int(),
      measured: z.int(),
      /** Mean, least and most contacts of the hour on the same weekday of the last eight weeks, holidays left out. */
      usual: counted,
      usual_low: counted,
      usual_high: counted,
    }),
  ),
  /** Contacts of all measured hours since 06:00. */
  audience: z.int(),
  /** Difference from the usual contacts of the same araboxes in the same hours; null without such hours. */
  difference_percent: z.nullable(z.number()),
  /** Days from which the usual contacts were computed. */
  usual_days: z.int(),
  cities: z.array(z.object({ city_id: id, audience: z.int() })),
  as_of: instant,
})
/** Contacts of the network on the present day. */
export type AudienceToday = z.output<typeof audienceToday>

/** Which araboxes send messages. */
export const networkHealth = z.object({
  araboxes: z.int(),
  online: z.int(),
  silent: z.int(),
  /** Araboxes that have never sent a message. */
  unknown: z.int(),
  /** Araboxes that do not answer because of planned works. */
  maintenance: z.optional(z.int()),
  /** Active screens. */
  screens: z.int(),
  cities: z.array(
    z.object({
      id,
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      araboxes: z.int(),
      screens: z.int(),
      silent: z.int(),
    }),
  ),
  /** The silent araboxes, the longest silence first, at most {@link MOST_ON_DASHBOARD}. */
  silent_locations: z.array(
    z.object({ location_uuid: uuid, name: z.string(), address: z.string(), city_name: z.string(), heard_at: instant }),
  ),
  as_of: instant,
})
/** Which araboxes send messages. */
export type NetworkHealth = z.output<typeof networkHealth>

/**
 * What campaigns bring to the owner of screens: the part of the price, in PLN net, that the emissions on these screens
 * have. The name is null if the account may not read the campaign.
 */
export const screenEarnings = z.object({
  items: z.array(
    z.object({
      campaign_id: id,
      campaign_uuid: z.nullable(uuid),
      name: z.nullable(z.string()),
      status: z.enum(campaignStatuses),
      date_from: z.nullable(day),
      date_to: z.nullable(day),
      screens: z.int(),
      planned: z.number(),
      /** For the emissions that were played on these screens and count. */
      earned: z.number(),
      plays_by_source: playsBySource,
    }),
  ),
  /** Earned since the first day of the month. */
  earned_this_month: z.number(),
  /** The plays for which this was earned. */
  plays_this_month_by_source: playsBySource,
  /** Of the screens of the company. */
  plays_reported_until: playsReportedUntil,
  as_of: instant,
})
/** What campaigns bring to the owner of screens. */
export type ScreenEarnings = z.output<typeof screenEarnings>

const reading = { method: 'GET', status: 200, problems: [] } as const

/** Operations of the dashboard, one for each panel, so that panels load and fail alone. */
export const dashboardOperations = {
  listTasks: operation({
    ...reading,
    id: 'dashboard.tasks',
    service: 'analytics',
    path: '/campaign/tasks',
    summary: 'Campaigns that wait for the account, the longest waiting first',
    access: 'session',
    answer: z.object({
      /** Waiting campaigns, then those whose first day is over before their confirmation. */
      items: z.array(waitingCampaign),
      /** Number of waiting campaigns. */
      total: z.int(),
      /** Number of campaigns whose first day is over. They wait for no answer, but for another flight. */
      missed_starts: z.int(),
      as_of: instant,
    }),
  }),
  visit: operation({
    id: 'dashboard.visit',
    service: 'analytics',
    method: 'POST',
    path: '/campaign/visit',
    summary: 'Begin or continue a visit: what others did with campaigns since the visit before, the latest first',
    access: 'session',
    token: 'never',
    status: 200,
    answer: z.object({
      /** End of the visit before; null on the first visit, which shows a week. */
      since: z.nullable(instant),
      items: z.array(campaignChangeEntry),
      total: z.int(),
      as_of: instant,
    }),
    problems: [],
  }),
  getEarnings: operation({
    ...reading,
    id: 'dashboard.earnings',
    service: 'analytics',
    path: '/campaign/earnings',
    summary: 'What campaigns bring to the screens of the own company, running ones first',
    access: { permission: 'location.edit' },
    answer: screenEarnings,
    problems: ['permission_denied'],
  }),
  getAudience: operation({
    ...reading,
    id: 'dashboard.audience',
    service: 'statistics',
    path: '/statistics/today',
    summary: 'Contacts of the network today by hour, beside a usual day',
    access: 'session',
    query: ofNetwork,
    answer: audienceToday,
  }),
  getHealth: operation({
    ...reading,
    id: 'dashboard.health',
    service: 'locationV2',
    path: '/network/health',
    summary: 'How many araboxes answer, by city, and which are silent',
    access: 'session',
    query: ofNetwork,
    answer: networkHealth,
  }),
}
