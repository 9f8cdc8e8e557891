import * as z from 'zod/mini'
import { day, instant, uuid } from '../values.ts'
import { digest } from './play-records.ts'

/** Kinds of files that players show: films, and stills that are shown for the bought time. */
export const filmTypes = ['video/mp4', 'video/webm', 'image/jpeg', 'image/png', 'image/webp'] as const

/** Codecs of films. */
export const filmCodecs = ['h264', 'h265', 'vp9', 'av1'] as const

/** A film of the schedule. Its bytes are those of `film.get`. */
export const scheduledFilm = z.object({
  digest,
  type: z.enum(filmTypes),
  /** The codec of the video; null for stills. */
  codec: z.nullable(z.enum(filmCodecs)),
  size_bytes: z.int(),
  /** Length of the film; null for stills. */
  film_ms: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
/** A film of the schedule. */
export type ScheduledFilm = z.output<typeof scheduledFilm>

/**
 * What a campaign plays on a day: from loop `begins` to before loop `ends`, in `slots` slots from `slot` on. Loop n
 * plays the spot at index n modulo their number. A spot without a film for this screen has none, and is not played.
 */
export const scheduledBlock = z.object({
  campaign_uuid: uuid,
  order: z.int(),
  begins: z.int(),
  ends: z.int(),
  slot: z.int(),
  slots: z.int(),
  spots: z.array(z.object({ id: uuid, film: z.nullable(digest) })),
})
/** What a campaign plays on a day. */
export type ScheduledBlock = z.output<typeof scheduledBlock>

/** What a screen plays today and on the next days, oldest first. Blocks of a loop do not overlap. */
export const schedule = z.object({
  screen: z.object({
    uuid,
    name: z.string(),
    location_name: z.string(),
    city_name: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
  }),
  days: z.array(
    z.object({
      day,
      /** The beginning of loop 0, 06:00 in Poland. Loop n begins n × 120 s later; loop 540 does not exist. */
      begins_at: instant,
      blocks: z.array(scheduledBlock),
    }),
  ),
  films: z.array(scheduledFilm),
  /** How often the player delivers records and reports about itself, in seconds. */
  delivery_seconds: z.int(),
  report_seconds: z.int(),
})
/** What a screen plays today and on the next days. */
export type Schedule = z.output<typeof schedule>
