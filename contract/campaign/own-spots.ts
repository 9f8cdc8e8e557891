import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { day, integerParam, repeated, requiredLine, uuid } from '../values.ts'
import { campaignStatuses } from './campaign.ts'
import { playsBySource, playsReportedUntil } from './plays-source.ts'

/** Columns that the list of spots can be sorted by. */
export const spotSorts = ['file_name', 'campaign_name', 'date_from', 'seconds', 'emissions'] as const
/** Spots on a page (K09). */
export const SPOT_PAGE = 100

/** A spot with its campaign; `emissions` is how often it was played in the wanted days. */
export const ownSpot = z.object({
  id: uuid,
  file_name: z.string(),
  campaign_uuid: uuid,
  campaign_name: z.string(),
  campaign_status: z.enum(campaignStatuses),
  company_id: z.int(),
  company_name: z.string(),
  date_from: z.nullable(day),
  date_to: z.nullable(day),
  seconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Signed address of a still of the film; null without one. */
  still_url: z.nullable(z.string()),
  has_film: z.boolean(),
  emissions: z.int(),
  plays_by_source: playsBySource,
  plays_reported_until: playsReportedUntil,
})
/** A spot with its campaign. */
export type OwnSpot = z.output<typeof ownSpot>

/** A spot with its film, and where and how often it was played. */
export const ownSpotDetail = z.extend(ownSpot, {
  /** Signed address of the film, valid for 15 minutes; null without one. */
  sign_url: z.nullable(z.string()),
  days: z.array(z.object({ date: day, emissions: z.int(), plays_by_source: playsBySource })),
  screens: z.array(
    z.object({
      screen_id: z.int(),
      name: z.nullable(z.string()),
      city_name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      emissions: z.int(),
      plays_by_source: playsBySource,
    }),
  ),
})
/** A spot with its film, and where and how often it was played. */
export type OwnSpotDetail = z.output<typeof ownSpotDetail>

const days = { date_from: z.optional(day), date_to: z.optional(day) }

/** The spots of the campaigns that an account sees (C85–C88). */
export const ownSpotOperations = {
  listSpots: operation({
    id: 'own_spot.list',
    service: 'statistics',
    method: 'GET',
    path: '/spot',
    summary: 'One page of spots, and how often each was played in the wanted days',
    access: 'session',
    query: z.strictObject({ ...listQuery(spotSorts, SPOT_PAGE), ...days, company_id: z.optional(integerParam) }),
    status: 200,
    answer: paged(ownSpot),
    problems: [],
  }),
  getSpot: operation({
    id: 'own_spot.get',
    service: 'statistics',
    method: 'GET',
    path: '/spot/{id}',
    summary: 'A spot with its film, and where and how often it was played',
    access: 'session',
    params: z.strictObject({ id: uuid }),
    status: 200,
    answer: ownSpotDetail,
    problems: ['not_found'],
  }),
  reportSpots: operation({
    id: 'own_spot.report',
    service: 'statistics',
    method: 'GET',
    path: '/spot/report',
    summary: 'How often the spots of some file names were played, by day and screen (XLSX); all spots without a name',
    access: 'session',
    query: z.strictObject({
      spot_name: z.optional(repeated(requiredLine(LONGEST_NAME))),
      ...days,
      language: z._default(z.enum(['pl', 'en']), 'pl'),
    }),
    status: 200,
    answer: 'file',
    problems: ['too_many_rows'],
  }),
}
