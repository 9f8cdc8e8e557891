import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CampaignStatus } from '../../../contract/campaign/campaign.ts'
import type { AcceptanceChange, OfferAnswerKind } from '../../../contract/campaign/offer-answers.ts'
import type { CampaignAgeGender } from '../../../contract/campaign/progress.ts'
import type { ModelledReach, ReachMissing } from '../../../contract/campaign/reach.ts'
import type { Multipliers } from '../../../machines/audience/audience.ts'
import type { FilmCodec, FilmContainer } from '../../../machines/campaign/film/film-file.ts'
import type { LifecycleEvent } from '../../../machines/campaign/lifecycle/lifecycle-events.ts'
import { plainText } from '../../store/search-letters.ts'
import type { Basis, UnmeasuredForecast } from '../statistics/public.ts'
import type { StoredSpot } from './estimate/spot/stored-spot.ts'
import { listOrders } from './list-orders.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The current state of campaigns: the fold of `campaign_event`, with the estimate of the last save. Money is in grosze.
 */
export const campaign = pgTable(
  'campaign',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    version: integer('version').notNull(),
    status: text('status').$type<CampaignStatus>().notNull(),
    /** When the campaign got its status: the time of the event. A trigger sets it. */
    statusSince: at('status_since'),
    name: text('name').notNull(),
    plainName: text('plain_name').notNull().generatedAlwaysAs(plainText('name')),
    companyId: integer('company_id').notNull(),
    operatorId: integer('operator_id'),
    dateFrom: date('date_from', { mode: 'string' }),
    dateTo: date('date_to', { mode: 'string' }),
    industryIds: integer('industry_ids').array().notNull(),
    cities: jsonb('cities').$type<{ city_id: number; screens: number }[]>().notNull(),
    pickedByHand: boolean('picked_by_hand').notNull(),
    spotSeconds: integer('spot_seconds').notNull(),
    gemiusUuid: text('gemius_uuid'),
    isShared: boolean('is_shared').notNull().default(false),
    /** The uuid of the public page's address, 128 random bits; null while the campaign is not shared. */
    shareToken: uuid('share_token').unique(),
    showsCpm: boolean('shows_cpm').notNull().default(false),
    screens: integer('screens').notNull(),
    priceGrosze: bigint('price_grosze', { mode: 'number' }),
    listPriceGrosze: bigint('list_price_grosze', { mode: 'number' }),
    discountPercent: doublePrecision('discount_percent').notNull(),
    emissions: bigint('emissions', { mode: 'number' }),
    audience: bigint('audience', { mode: 'number' }),
    forecast: jsonb('forecast').$type<StoredForecast>(),
    createdAt: at('created_at').notNull(),
    createdById: integer('created_by_id'),
    createdByName: text('created_by_name'),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
    /** When and why the running campaign was stopped; null if it was not. */
    stoppedAt: at('stopped_at'),
    stopReason: text('stop_reason'),
    /** The first event that members of the company see: the one that moved the campaign to it, or the first of all. */
    historyFrom: integer('history_from').notNull().default(1),
    /** Digest of the campaign in its import file (decision 027); null if it was not imported. */
    importDigest: text('import_digest'),
    /** The offer of which the campaign is a variant; null if it is not a variant. */
    offerUuid: uuid('offer_uuid'),
    /** The time that was ordered: contacts are realized within it. Null before the confirmation. */
    orderedFrom: at('ordered_from'),
    orderedUntil: at('ordered_until'),
    /** Whether the campaign was over before figures were sealed. */
    isOverBeforeSealing: boolean('is_over_before_sealing').notNull().default(false),
    /** Rows of `recorded_sensors`: the sensors that stand for the places of the plan without a sensor. */
    sensorSets: integer('sensor_sets').array().notNull().default([]),
  },
  (table) => [
    index('campaign_offer').on(table.offerUuid).where(sql`offer_uuid is not null`),
    uniqueIndex('campaign_import_digest')
      .on(table.companyId, table.importDigest)
      .where(sql`deleted_at is null and import_digest is not null`),
    index('campaign_company').on(table.companyId, table.createdAt),
    index('campaign_status').on(table.status, table.dateFrom).where(sql`deleted_at is null`),
    // What holds slots in a period, without the rows of the campaigns, which are wide.
    index('campaign_holding')
      .on(table.dateFrom, table.dateTo, table.uuid, table.status, table.companyId, table.spotSeconds, table.name)
      .where(sql`deleted_at is null and status in ('accepted', 'pending', 'in_progress')`),
    index('campaign_flight').on(table.dateFrom, table.dateTo, table.status).where(sql`deleted_at is null`),
    // Lists of spots and earnings ask of many campaigns whether they are visible: without their rows, which are wide.
    index('campaign_seen')
      .on(table.uuid, table.companyId, table.dateFrom, table.dateTo, table.status, table.id)
      .where(sql`deleted_at is null`),
    // What waits for somebody, the longest wait first.
    index('campaign_waiting')
      .on(table.status, table.statusSince, table.id, table.dateFrom)
      .where(sql`deleted_at is null and status in ('draft', 'new', 'ready', 'accepted')`),
    // The list of spots counts and skips what belongs to deleted campaigns.
    index('campaign_deleted').on(table.uuid).where(sql`deleted_at is not null`),
    ...listOrders(table),
  ],
)

/** Forecast stored with a campaign: the interval of its contacts, and contacts by day of the flight and by screen. */
export type StoredForecast = {
  low: number
  high: number
  /** The interval with a probability of 90 percent; absent in forecasts of older versions. */
  interval90?: { low: number; high: number }
  measuredLocations: number
  locations: number
  unmeasured?: UnmeasuredForecast | null
  /** Share of a day's contacts by playing hour, 18 numbers that sum to 1. */
  profile: number[]
  /** Absent in forecasts of older versions; null if there is none, with the reason. */
  reach?: ModelledReach | null
  reachMissing?: ReachMissing
  /** How the forecast was computed. Forecasts of older versions have neither `basis` nor `multipliers`. */
  basis?: Basis | null
  multipliers?: Multipliers
  byDay: { date: string; audience: number }[]
  byScreen: { screen_id: number; audience: number }[]
  /** What the contacts of the spot follow from. Absent in forecasts of older versions, null without contacts. */
  spot?: StoredSpot | null
}

/** Planned and realized contacts of one day of a flight. */
export type DayRealization = {
  date: string
  planned: number
  plannedToDate: number
  realized: number | null
  hours: number
  measuredHours: number
  /** Share of the playing time of the day so far that lies in measured hours, which have ended: 0 to 1. */
  measuredShare: number
  /** Share of the plan at places that are measured, 0 to 1; absent or null by the rule before decision 104. */
  planShare?: number | null
}

/** The append-only log of every campaign; the lifecycle folds `event`, the other columns are for queries. */
export const campaignEvent = pgTable(
  'campaign_event',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    version: integer('version').notNull(),
    type: text('type').notNull(),
    event: jsonb('event').$type<LifecycleEvent>().notNull(),
    statusBefore: text('status_before').$type<CampaignStatus>(),
    status: text('status').$type<CampaignStatus>().notNull(),
    at: at('at').notNull(),
    byId: integer('by_id'),
    byName: text('by_name'),
    reason: text('reason'),
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignUuid, table.version] }), index('campaign_event_at').on(table.at)],
)

/**
 * The plan of a campaign as it was valued by an event of its log: a save, an acceptance or a confirmation. Append-only,
 * like the log.
 */
export const campaignPlan = pgTable(
  'campaign_plan',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    /** The number of the event. */
    version: integer('version').notNull(),
    plan: jsonb('plan').$type<RecordedPlan>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignUuid, table.version] })],
)

/** What a campaign costs, with all that this was computed from, and its forecast. Money is in grosze. */
export type RecordedPlan = {
  companyId: number
  dateFrom: string | null
  dateTo: string | null
  spotSeconds: number
  spots: number
  screens: number
  /** Rows of `recorded_place`, in the order of the screens' ids. Empty while the plan has no screens. */
  placeIds: number[]
  /** Rows of `recorded_sensors`. */
  sensorSets: number[]
  listPriceGrosze: number | null
  discountPercent: number
  priceGrosze: number | null
  emissions: number | null
  audience: number | null
  forecast: StoredForecast | null
}

/**
 * Figures of a campaign that is over. They do not change any more: late counts and imports leave them as they are. A
 * correction by an administrator adds a row with the next number; the newest row of a campaign holds.
 */
export const sealedCampaign = pgTable(
  'sealed_campaign',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    /** From 1; each correction adds one. */
    number: integer('number').notNull(),
    sealedAt: at('sealed_at').notNull(),
    /** Whether the campaign was over before figures were sealed: its figures are those that it showed at the update. */
    isFromUpdate: boolean('is_from_update').notNull(),
    total: doublePrecision('total').notNull(),
    plannedToDate: doublePrecision('planned_to_date').notNull(),
    comparablePlan: doublePrecision('comparable_plan').notNull(),
    figures: jsonb('figures').$type<SealedFigures>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignUuid, table.number] })],
)

/**
 * Campaigns that run or have ended and are not sealed: their figures can still change. Triggers keep it, so that the
 * clock's work does not look through all ended campaigns.
 */
export const unsealedCampaign = pgTable('unsealed_campaign', { campaignUuid: uuid('campaign_uuid').primaryKey() })

/** Contacts of a sealed campaign by day and by location, and its audience by age and gender. */
export type SealedFigures = {
  days: DayRealization[]
  byLocation: [uuid: string, contacts: number][]
  ages: CampaignAgeGender
}

/** Screens of a campaign's plan, with their places when it was saved. They hold slots from acceptance on. */
export const campaignScreen = pgTable(
  'campaign_screen',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    locationUuid: uuid('location_uuid').notNull(),
    cityId: integer('city_id').notNull(),
    placeId: integer('place_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.screenId] }),
    index('campaign_screen_screen').on(table.screenId),
    index('campaign_screen_city').on(table.cityId, table.campaignUuid),
    index('campaign_screen_of_place').on(table.placeId, table.campaignUuid),
  ],
)

/** Spots of a campaign, ordered by `position`. What they play is in `spot_file`. */
export const campaignSpot = pgTable(
  'campaign_spot',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    position: integer('position').notNull(),
    fileName: text('file_name').notNull(),
    plainFileName: text('plain_file_name').notNull().generatedAlwaysAs(plainText('file_name')),
  },
  (table) => [
    index('campaign_spot_campaign').on(table.campaignUuid),
    // The order of the list of spots by name: its first page reads only its own rows.
    index('campaign_spot_by_name').on(sql`lower(file_name) collate "pl-x-icu"`, table.position, table.id),
  ],
)

/**
 * Films and still pictures of spots, at most one of each shape for a spot, ordered by `position`. `storedAs` is the
 * name of the stored file; `stillAs` is the name of a still of this film, null without one. A picture is its own still.
 */
export const spotFile = pgTable(
  'spot_file',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    spotId: uuid('spot_id')
      .notNull()
      .references(() => campaignSpot.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    createdAt: at('created_at').notNull(),
    /** The name under which it was sent. */
    fileName: text('file_name').notNull(),
    storedAs: text('stored_as').notNull(),
    stillAs: text('still_as'),
    /** Digest of the bytes, in hexadecimal; null for a file of an older version until the server has read it again. */
    sha256: text('sha256'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    container: text('container').$type<FilmContainer>().notNull(),
    /** Null for a still picture. */
    codec: text('codec').$type<FilmCodec>(),
    isStill: boolean('is_still').notNull().generatedAlwaysAs(sql`codec is null`),
    profile: text('profile'),
    /** Size in pixels, as players show it: after rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Null for a still picture: it is shown for the bought time. */
    seconds: doublePrecision('seconds'),
    /** Pictures per second; null for a still picture. */
    frameRate: doublePrecision('frame_rate'),
    hasAudio: boolean('has_audio'),
    /** Bits per second of the whole film; null for a still picture. */
    bitRate: integer('bit_rate'),
  },
  (table) => [
    uniqueIndex('spot_file_position').on(table.spotId, table.position),
    index('spot_file_stored').on(table.storedAs),
    index('spot_file_digest').on(table.sha256),
  ],
)

/**
 * Spots of campaigns with their first file, which lists show, and the seconds of their longest film, which the plan has
 * to pay for. Without a file, its columns are null.
 */
export const filedSpot = pgView('filed_spot', {
  id: uuid('id').notNull(),
  campaignUuid: uuid('campaign_uuid').notNull(),
  position: integer('position').notNull(),
  fileName: text('file_name').notNull(),
  storedAs: text('stored_as'),
  stillAs: text('still_as'),
  seconds: doublePrecision('seconds'),
  width: integer('width'),
  height: integer('height'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
}).as(sql`
  select spot.id, spot.campaign_uuid, spot.position, spot.file_name, file.stored_as, file.still_as,
    (select max(seconds) from spot_file where spot_file.spot_id = spot.id) as seconds, file.width, file.height,
    file.size_bytes
  from campaign_spot as spot
  left join lateral (
    select * from spot_file where spot_file.spot_id = spot.id order by spot_file.position limit 1
  ) as file on true`)

/** Offers: the data that all variants of an offer share. */
export const offer = pgTable('offer', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  version: integer('version').notNull(),
  validUntil: date('valid_until', { mode: 'string' }),
  note: text('note').notNull(),
  updatedAt: at('updated_at').notNull(),
  /** The uuid of the public page's address, 128 random bits; null while the offer is not shared. */
  shareToken: uuid('share_token').unique(),
  showsListPrice: boolean('shows_list_price').notNull().default(false),
  /** The client: the public page shows variants of this company only. Null before the first sharing. */
  companyId: integer('company_id'),
  /** The account that shared the offer. */
  sellerId: integer('seller_id'),
  sellerName: text('seller_name'),
  /** The accepted variant that became the campaign. */
  campaignUuid: uuid('campaign_uuid'),
})

/** The terms of a variant at the time of its acceptance. Money is in grosze. */
export type StoredTerms = {
  priceGrosze: number
  dateFrom: string
  dateTo: string
  screens: number
  spotSeconds: number
  /** The screens, their cities (both ascending) and the number of spots; acceptances of older versions lack them. */
  screenIds?: number[]
  cityIds?: number[]
  spots?: number
}

/** Answers to offers, in the order of `id`: answers of clients, who have no session, and replies of accounts. */
export const offerAnswer = pgTable(
  'offer_answer',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    offerUuid: uuid('offer_uuid').notNull(),
    /** The token of the page on which the client answered. */
    shareToken: uuid('share_token'),
    kind: text('kind').$type<OfferAnswerKind>().notNull(),
    variantUuid: uuid('variant_uuid'),
    variantName: text('variant_name'),
    terms: jsonb('terms').$type<StoredTerms>(),
    name: text('name').notNull(),
    email: text('email'),
    text: text('text').notNull(),
    at: at('at').notNull(),
    accountId: integer('account_id'),
    isRead: boolean('is_read').notNull(),
    /** When a change of the accepted variant's terms ended the acceptance; null while it is valid. */
    endedAt: at('ended_at'),
    /** Which changes ended it. */
    endedChanges: text('ended_changes').array().$type<AcceptanceChange[]>(),
  },
  (table) => [
    index('offer_answer_offer').on(table.offerUuid),
    index('offer_answer_unread').on(table.offerUuid).where(sql`not is_read`),
  ],
)
