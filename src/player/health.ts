import { LONGEST_NAME } from '../../contract/limits.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { MOST_PLAYER_PICTURE_BYTES } from '../../contract/player/limits.ts'
import type { playerOperations } from '../../contract/player/player-operations.ts'
import type { Schedule, ScheduledFilm } from '../../contract/player/schedule.ts'

/** What a player says about itself. */
export type PlayerReport = BodyOf<typeof playerOperations.reportHealth>

/** Shapes that differ by less than this share have no visible bars. */
const SAME_SHAPE = 0.01
const MOST_LETTERBOXED = 100

/** Digests of the films whose shape is not that of the window. */
const letterboxed = (films: readonly ScheduledFilm[]): string[] => {
  const shape = window.innerWidth / window.innerHeight
  return films
    .filter(({ width, height }) => width && height && Math.abs(width / height / shape - 1) > SAME_SHAPE)
    .map(({ digest }) => digest)
    .slice(0, MOST_LETTERBOXED)
}

/** The latest error of the player, and when it was. */
export type LastError = PlayerReport['last_error']

/** An error for the report: a code and what it concerns, as one line. */
export const errorLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME)

type Measured = Pick<PlayerReport, 'offset_ms' | 'round_trip_ms' | 'waiting_records' | 'last_error'> & {
  schedule: Schedule | null
  has: (digest: string) => boolean
}

/** The name of this build's first script, which has another hash in each build. */
const version = (): string => /player-([\w-]+)\.js$/.exec(import.meta.url)?.[1] ?? 'development'

/** The report of this minute. */
export const reportOf = async ({
  schedule,
  has,
  offset_ms,
  round_trip_ms,
  ...rest
}: Measured): Promise<PlayerReport> => {
  const { quota, usage } = await navigator.storage.estimate()
  const films = schedule?.films ?? []
  const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))
  return {
    version: version(),
    offset_ms: whole(offset_ms),
    round_trip_ms: whole(round_trip_ms),
    free_bytes: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage),
    // Browsers do not say it.
    temperature_c: null,
    width: window.innerWidth,
    height: window.innerHeight,
    films: films.filter(({ digest }) => has(digest)).length,
    scheduled_films: films.length,
    letterboxed: letterboxed(films),
    ...rest,
  }
}

const LONGEST_SIDE = 960
const QUALITIES = [0.75, 0.5, 0.3]

const sizeOf = (shown: HTMLVideoElement | HTMLImageElement | HTMLCanvasElement): [width: number, height: number] => {
  if (shown instanceof HTMLVideoElement) return [shown.videoWidth, shown.videoHeight]
  return shown instanceof HTMLImageElement ? [shown.naturalWidth, shown.naturalHeight] : [shown.width, shown.height]
}

/** A picture of what the player shows, as a JPEG of at most 200 KB; null if it cannot be made. */
export const takePicture = async (
  shown: HTMLVideoElement | HTMLImageElement | HTMLCanvasElement,
): Promise<File | null> => {
  const { innerWidth, innerHeight } = window
  const scale = Math.min(1, LONGEST_SIDE / Math.max(innerWidth, innerHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(innerWidth * scale)
  canvas.height = Math.round(innerHeight * scale)
  const paper = canvas.getContext('2d')
  const [width, height] = sizeOf(shown)
  if (!paper || width === 0 || height === 0) return null
  const fit = Math.min(canvas.width / width, canvas.height / height)
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(canvas.width - width * fit) / 2, (canvas.height - height * fit) / 2]
  paper.drawImage(shown, left, top, width * fit, height * fit)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    if (blob && blob.size <= MOST_PLAYER_PICTURE_BYTES) return new File([blob], 'screen.jpg', { type: 'image/jpeg' })
  }
  return null
}
