import * as z from 'zod/mini'
import { LARGEST_ID } from '../limits.ts'
import { operation } from '../operation.ts'
import { LARGEST_PAGE, paged } from '../paging.ts'
import { cutReasons, digest, playFaults } from '../player/play-records.ts'
import { validation } from '../validation.ts'
import { day, id, instant, integerParam, uuid } from '../values.ts'
import { playsBySource, playsReportedUntil, uncountedPlays } from './plays-source.ts'

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
/** The `share_token` of a campaign, never its own uuid. */
const byToken = byUuid

/** What plays can be added up by. */
export const playGroups = ['day', 'screen', 'spot'] as const
/** What plays are added up by. */
export type PlayGroup = (typeof playGroups)[number]

/** Rows of a page of plays. */
export const PLAYS_PAGE = 100

const sums = z.object({
  /** Plays that the orders bought; null where no order says it by spot. */
  planned: z.nullable(z.int()),
  /** Plays that count. */
  plays_by_source: playsBySource,
  /** Plays that players reported and that do not count, by what is wrong with them. */
  uncounted: uncountedPlays,
})
/** Planned, counted and uncounted plays. */
export type PlayTotals = z.output<typeof sums>

const place = { address: z.string(), city_name: z.string(), latitude: z.number(), longitude: z.number() }
const ownScreen = z.object({ id, name: z.string(), ...place })
const sharedScreen = z.object(place)
const spot = z.object({
  id: uuid,
  /** Null for a spot that the campaign never had, as a player may have named one. */
  file_name: z.nullable(z.string()),
})
const sharedSpot = z.object({ id: uuid })

const groupWith = <Screen extends z.ZodMiniType, Spot extends z.ZodMiniType>(screenOf: Screen, spotOf: Spot) =>
  z.extend(sums, {
    /** What the row stands for: one of these, and the others are null. */
    day: z.nullable(day),
    screen: z.nullable(screenOf),
    spot: z.nullable(spotOf),
  })
const ownGroup = groupWith(ownScreen, spot)
/** Plays of a day, a screen or a spot. */
export type PlayGroupRow = z.output<typeof ownGroup>

const about = {
  /** All plays of the campaign. */
  sums,
  plays_reported_until: playsReportedUntil,
  as_of: instant,
}
const playsAnswer = z.extend(paged(ownGroup), about)
/** Plays of a campaign by day, screen or spot. */
export type CampaignPlays = z.output<typeof playsAnswer>
const sharedPlaysAnswer = z.extend(paged(groupWith(sharedScreen, sharedSpot)), about)
/** Plays of a shared campaign by day, screen or spot. */
export type SharedPlays = z.output<typeof sharedPlaysAnswer>

/** One play as its player recorded it, and whether it counts. */
export const recordedPlay = z.object({
  screen: ownScreen,
  spot,
  /** SHA-256 of the film. */
  film: digest,
  player: uuid,
  /** Number of the record in its log. */
  number: z.int(),
  planned: instant,
  started: instant,
  ended: instant,
  played_ms: z.int(),
  film_ms: z.int(),
  /** How far the clock of the player was ahead of the platform's; null if it was not measured. */
  offset_ms: z.nullable(z.int()),
  cut: z.nullable(z.enum(cutReasons)),
  /** Why the play does not count; null if it does, or if it was delivered after the figures were final. */
  fault: z.nullable(z.enum(playFaults)),
  /** Whether it was delivered after the figures of the campaign were final, so that it does not change them. */
  is_after_sealing: z.boolean(),
})
/** One play as its player recorded it. */
export type RecordedPlay = z.output<typeof recordedPlay>

const pageQuery = {
  page: z._default(integerParam.check(z.refine((value) => value >= 1 && value <= LARGEST_ID, validation.page)), 1),
  size: z._default(
    integerParam.check(z.refine((value) => value >= 1 && value <= LARGEST_PAGE, validation.pageSize)),
    PLAYS_PAGE,
  ),
}
const groupQuery = z.strictObject({ group: z._default(z.enum(playGroups), 'day'), ...pageQuery })
const proofQuery = z.strictObject({ date_from: z.optional(day), date_to: z.optional(day) })

/** The plays of a campaign, and their proof. */
export const campaignPlayOperations = {
  listPlays: operation({
    id: 'campaign.plays',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/plays',
    summary: 'Planned, counted and uncounted plays of a campaign, by day, by screen or by spot',
    access: 'session',
    params: byUuid,
    query: groupQuery,
    status: 200,
    answer: playsAnswer,
    problems: ['not_found'],
  }),
  listRecordedPlays: operation({
    id: 'campaign.recorded_plays',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/plays/records',
    summary: 'The single plays that players recorded of a campaign, those of the newest days first',
    access: 'session',
    params: byUuid,
    query: z.strictObject({ day: z.optional(day), screen_id: z.optional(integerParam), ...pageQuery }),
    status: 200,
    answer: paged(recordedPlay),
    problems: ['not_found'],
  }),
  getPlayProof: operation({
    id: 'campaign.play_proof',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/plays/proof',
    summary:
      'The signed records of a campaign’s plays with the keys of their players, as a file that can be checked without the platform',
    access: 'session',
    params: byUuid,
    query: proofQuery,
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
  listSharedPlays: operation({
    id: 'shared.plays',
    service,
    method: 'GET',
    path: '/shared/campaign/{uuid}/plays',
    summary: 'Planned, counted and uncounted plays of a shared campaign, by day, by screen or by spot',
    access: 'anyone',
    params: byToken,
    query: groupQuery,
    status: 200,
    answer: sharedPlaysAnswer,
    problems: ['not_found'],
  }),
  getSharedPlayProof: operation({
    id: 'shared.play_proof',
    service,
    method: 'GET',
    path: '/shared/campaign/{uuid}/plays/proof',
    summary: 'The signed records of a shared campaign’s plays, as a file that can be checked without the platform',
    access: 'anyone',
    params: byToken,
    query: proofQuery,
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
}
