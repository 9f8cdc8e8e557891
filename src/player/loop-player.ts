import { PLAY_SHARE, PLAY_START_TOLERANCE_MS } from '../../contract/player/limits.ts'
import type { CutReason } from '../../contract/player/play-records.ts'
import type { Schedule } from '../../contract/player/schedule.ts'
import { type PlannedPlay, type Segment, segmentAfter, segmentAt } from '../../machines/player/loop.ts'
import type { Play } from './play-store.ts'
import { type PreparedFilm, prepareFilm } from './stage.ts'

/** What the loop needs of the rest of the player. */
export type LoopPorts = {
  readonly stage: HTMLElement
  schedule: () => Pick<Schedule, 'days' | 'films'>
  /** The platform's time, in milliseconds. */
  now: () => number
  /** How far this computer's clock is ahead of the platform's; null if it was not compared since the start. */
  offsetMs: () => number | null
  findFilm: (digest: string) => Promise<File | null>
  recheckFilm: (digest: string) => Promise<void>
  begin: (campaign: string, play: Play) => Promise<void>
  append: (campaign: string, play: Play) => Promise<void>
  onError: (text: string) => void
}

/** The running loop: what it shows now, and how it learns of changes. */
export type LoopPlayer = {
  /** The film that is shown; null while the picture of the house is. */
  shown(): PreparedFilm['element'] | null
  /** The schedule changed, or a film has arrived. */
  changed(): void
  stop(): void
}

type Preparation = { readonly film: PreparedFilm | null; readonly fault: CutReason | null }

/** Milliseconds before an instant from which on one timer is exact enough. */
const LAST_TIMER_MS = 250

const isoOf = (atMs: number): string => new Date(Math.round(atMs)).toISOString()

/**
 * Shows what the schedule has at each moment, until it is stopped. Each film is loaded while the one before it is
 * shown, and begins at the beginning of its slot. A play is appended to its log when it ends.
 */
export const startLoop = (ports: LoopPorts): LoopPlayer => {
  const { stage, schedule, now } = ports
  let isStopped = false
  let onScreen: { film: PreparedFilm; finish: () => void } | null = null
  let notice: () => void = () => undefined

  const wait = (untilMs: number, wakes: boolean): Promise<'time' | 'changed'> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const look = (): void => {
        // The platform's time may be measured anew meanwhile, so a long wait looks again.
        const leftMs = untilMs - now()
        if (leftMs <= 0) {
          resolve('time')
          return
        }
        timer = setTimeout(look, leftMs > LAST_TIMER_MS ? Math.min(leftMs - LAST_TIMER_MS / 2, 1000) : leftMs)
      }
      notice = () => {
        if (!wakes) return
        clearTimeout(timer)
        resolve('changed')
      }
      look()
    })

  const typeOf = (digest: string) => schedule().films.find((film) => film.digest === digest)

  const load = async (digest: string): Promise<Preparation> => {
    const scheduled = typeOf(digest)
    const file = scheduled ? await ports.findFilm(digest) : null
    if (!scheduled || !file) return { film: null, fault: 'film_missing' }
    try {
      return { film: await prepareFilm(stage, file, scheduled), fault: null }
    } catch {
      void ports.recheckFilm(digest)
      return { film: null, fault: 'film_broken' }
    }
  }

  const prepare = async ({ play }: Segment): Promise<Preparation> => {
    if (play) {
      const prepared = await load(play.film)
      if (prepared.film) return prepared
      ports.onError(`${prepared.fault} ${play.film.slice(0, 8)}`)
      return { film: null, fault: prepared.fault }
    }
    return { film: null, fault: null }
  }

  const recordOf = (
    play: PlannedPlay,
    { startMs, endMs }: Segment,
    { film, fault }: Preparation,
    was: { hidden: boolean; aheadMs: number },
  ): Play => {
    const shown = film?.shown()
    // Performance time to the platform's.
    const platformOf = (atMs: number): number => atMs + was.aheadMs
    const filmMs = Math.round(typeOf(play.film)?.film_ms ?? film?.lengthMs ?? endMs - startMs)
    const started = shown?.startedMs ?? null
    const hasEnded = shown?.endedMs !== null && shown?.endedMs !== undefined
    const playedMs = started === null ? 0 : hasEnded ? filmMs : Math.min(filmMs, Math.round(shown?.playedMs ?? 0))
    const clockMovedMs = Math.abs(now() - platformOf(performance.now()))
    const cut: CutReason | null =
      fault ??
      shown?.fault ??
      (clockMovedMs > PLAY_START_TOLERANCE_MS ? 'clock' : null) ??
      (playedMs >= filmMs * PLAY_SHARE ? null : was.hidden ? 'hidden' : 'stalled')
    const offset = ports.offsetMs()
    return {
      order: play.order,
      spot: play.spot,
      film: play.film,
      day: play.day,
      loop: play.loop,
      slot: play.slot,
      planned: isoOf(startMs),
      started: isoOf(started === null ? startMs : platformOf(started)),
      ended: isoOf(started === null ? startMs : platformOf(shown?.endedMs ?? performance.now())),
      played_ms: playedMs,
      film_ms: filmMs,
      frames: shown?.frames ?? null,
      dropped: shown?.dropped ?? null,
      offset_ms: offset === null ? null : Math.round(offset),
      cut,
    }
  }

  const keep = (work: Promise<void>): void => {
    work.catch(() => ports.onError('storage_full'))
  }

  /** Begins a segment over the one that is shown now, and returns what ends its play. */
  const begin = (segment: Segment, prepared: Preparation): void => {
    const { play } = segment
    const { film } = prepared
    const before = onScreen
    before?.finish()
    const was = { hidden: document.hidden, aheadMs: now() - performance.now() }
    const noteHidden = (): void => {
      was.hidden = true
    }
    let isFinished = play === null
    const finish = (): void => {
      if (isFinished || !play) return
      isFinished = true
      document.removeEventListener('visibilitychange', noteHidden)
      keep(ports.append(play.campaign, recordOf(play, segment, prepared, was)))
    }
    if (play) document.addEventListener('visibilitychange', noteHidden)
    if (!film) {
      finish()
      before?.film.remove()
      onScreen = null
      return
    }
    if (play) {
      const cut = { ...recordOf(play, segment, { film: null, fault: 'closed' }, was) }
      keep(ports.begin(play.campaign, cut))
      film.onEnd(finish)
    }
    onScreen = { film, finish }
    film.begin().then(
      () => before?.film.remove(),
      () => before?.film.remove(),
    )
  }

  const run = async (): Promise<void> => {
    let current: Segment = { ...segmentAt(schedule(), now()), play: null }
    begin(current, await prepare(current))
    while (!isStopped) {
      let next = segmentAfter(schedule(), current)
      let prepared = prepare(next)
      // During a play only its end counts; the house gives way as soon as the schedule has something else.
      while ((await wait(next.startMs, current.play === null)) === 'changed' && !isStopped) {
        const changed = segmentAt(schedule(), now())
        current = { ...changed, play: null }
        if (changed.play === null && onScreen === null) begin(current, await prepare(current))
        const given = await prepared
        given.film?.remove()
        next = segmentAfter(schedule(), current)
        prepared = prepare(next)
      }
      if (isStopped) return
      const ready = await Promise.race([prepared, wait(next.startMs + PLAY_START_TOLERANCE_MS, false).then(() => null)])
      if (ready) begin(next, ready)
      else {
        // Too late for its slot: the record says so, and the house fills it.
        void prepared.then(({ film }) => film?.remove())
        begin(next, { film: null, fault: 'stalled' })
      }
      current = next
    }
  }

  void run().catch((error: unknown) => ports.onError(String(error)))
  return {
    shown: () => onScreen?.film.element ?? null,
    changed: () => notice(),
    stop() {
      isStopped = true
      onScreen?.finish()
      onScreen?.film.remove()
      notice()
    },
  }
}
