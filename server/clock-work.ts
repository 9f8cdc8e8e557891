import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { RepeatedWorkName } from '../contract/platform-state.ts'
import { HOUR_MS, MINUTE_MS } from '../machines/calendar/durations.ts'
import { isDatabaseUnavailable } from './base/database-unavailable.ts'
import type { AwaitUntilStop } from './base/stop-deadline.ts'
import { inJobSpan } from './base/tracing.ts'
import type { Composition } from './composition.ts'
import { hasOwnFiles } from './installation/own-files.ts'
import { deleteOldData } from './old-data.ts'
import { countParked, retryAllWork } from './records/failing-work.ts'
import {
  bookEmissions,
  findClockBehind,
  readOldFiles,
  recordDueDays,
  removeUnusedFiles,
  sealDueCampaigns,
  takeDueClockSteps,
} from './services/campaigns/public.ts'
import { answerDueExperiments } from './services/experiments/public.ts'
import { transferClosedHours } from './services/live/public.ts'
import { removeUnusedPictures } from './services/location/public.ts'
import { notifyOfSilence } from './services/notifications/public.ts'
import { darkenSilentPlayers } from './services/player/public.ts'
import type { WorkStates } from './work-states.ts'

const INTERVAL_MS = 15_000
/** How often unused files are searched; also at start. */
const FILES_INTERVAL_MS = HOUR_MS
/** How long a start waits for the first round. A longer round continues while the platform already answers requests. */
const START_WAIT_MS = 3_000
/** A server that has run for less cannot distinguish a silent arabox from its own downtime. */
const LISTENED_MS = 15 * MINUTE_MS

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyInstance {
    /**
     * Runs one round of the work that is due by the clock: changes states of campaigns, books played emissions, lets
     * the demo’s araboxes report, transfers closed hours to the statistics, records the contacts of days that are over,
     * seals the figures of campaigns that are over, answers experiments, deletes old data, and removes
     * unused films and pictures.
     */
    work(): Promise<void>
  }
}

/** Runs the work that is due by the clock: at start, to catch up after downtime, and then every 15 s. */
export const clockWork = (
  app: FastifyInstance,
  { platform, contexts, demo }: Composition,
  states: WorkStates,
  awaitUntilStop: AwaitUntilStop,
): void => {
  const { campaigns, experiments, live, pictures, notifications, player } = contexts
  let running: Promise<void> = Promise.resolve()
  let filesAtMs = Number.NEGATIVE_INFINITY
  let unknownFiles = 0
  let isOwnFolder = true
  /** The last file of an older version that was read; null when all were. */
  let lastOldFile: string | null = ''
  const removeFiles = async () => {
    if (performance.now() - filesAtMs < FILES_INTERVAL_MS) return
    const isOwn = await hasOwnFiles(platform)
    if (isOwn !== isOwnFolder)
      platform.log.warn(
        isOwn
          ? 'the folder of films and imports is the one of this platform again'
          : 'the folder of films and imports is not the one of this platform, or is not mounted: nothing is deleted from it',
      )
    isOwnFolder = isOwn
    if (!isOwn) return
    const [keptDays, log] = [platform.config.filesKeptDays, platform.log]
    const films = await removeUnusedFiles(campaigns)
    const unknown = films + (await removeUnusedPictures(platform.store, pictures, { log, keptDays }))
    if (unknown !== unknownFiles)
      log.warn({ files: unknown }, 'files of films and pictures that the database does not know are kept')
    unknownFiles = unknown
    filesAtMs = performance.now()
  }
  // Whether the clock was behind at the last look; undefined before the first one. A clock that has passed the latest
  // emission is not compared again: it cannot go back unnoticed (`clockProblem`).
  let isBehind: boolean | undefined
  const compareClock = async () => {
    const behind = isBehind === false ? null : await findClockBehind(campaigns)
    if (behind && isBehind === undefined) {
      const [now, latestPlay] = [behind.now.toISOString(), behind.latestPlay.toISOString()]
      platform.log.warn(
        `the clock (${now}) is before the latest recorded emission (${latestPlay}): no campaign starts or ends and no emission is recorded until it has passed it`,
      )
    }
    if (!behind && isBehind) platform.log.warn('the clock has passed the latest recorded emission')
    isBehind = behind !== null
  }
  const startedAtMs = performance.now()
  const mayNotify = () => performance.now() - startedAtMs >= LISTENED_MS
  /** Each part of a round fails alone, and waits longer after each failure unless `always`. */
  const runRound = async (always: boolean) => {
    const errors: unknown[] = []
    const part = async (name: RepeatedWorkName, run: () => Promise<unknown>) => {
      // While the database is away, every part would fail. A stopping server begins no part.
      if (platform.stopping?.aborted || errors.some(isDatabaseUnavailable)) return
      const error = await states.run(name, () => inJobSpan(`job ${name}`, run), { always })
      if (error !== undefined) errors.push(error)
    }
    await part('campaign_steps', async () => {
      await compareClock()
      if (!isBehind) await takeDueClockSteps(campaigns)
    })
    await part('plays', async () => {
      if (isBehind === false) await bookEmissions(campaigns)
      if (isBehind === false) await darkenSilentPlayers(player)
    })
    // The same instant for all: if an hour ended between them, it would be transferred before the demo reports it, or a
    // day would be recorded without the hours that this round has not transferred.
    const now = platform.clock.now()
    const atThisInstant = { ...campaigns, clock: { now: () => now } }
    await part('transfers', async () => {
      await demo?.reportClosedHours(now)
      await transferClosedHours(live, now)
    })
    await part('contacts', () => recordDueDays(atThisInstant))
    await part('sealing', () => sealDueCampaigns(atThisInstant))
    await part('experiments', () => answerDueExperiments(experiments))
    await part('deletions', () => deleteOldData(platform, contexts, now))
    await part('silence', async () => {
      if (mayNotify()) await notifyOfSilence(notifications)
    })
    await part('files', async () => {
      await removeFiles()
      if (isOwnFolder && lastOldFile !== null) lastOldFile = await readOldFiles(campaigns, lastOldFile)
    })
    if (errors.length === 0) states.parked = await countParked(platform.store.db)
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'parts of a round failed')
  }
  const work = (always = true) => {
    // Rounds run sequentially, also if a round takes longer than the interval.
    const round = () => runRound(always)
    running = running.then(round, round)
    return running
  }
  app.decorate('work', () => work())
  let timer: NodeJS.Timeout | undefined
  let lastProblem: string | undefined
  const workIfClockIsRight = async () => {
    const problem = await platform.clockProblem?.()
    if (problem === undefined && lastProblem !== undefined)
      platform.log.warn('the clock is right again: its work continues')
    if (problem !== undefined && lastProblem === undefined) platform.log.error(`the clock’s work is paused: ${problem}`)
    lastProblem = problem
    states.clockPaused = problem ?? null
    // The parts of a round log their own failures.
    if (problem === undefined) await work(false).catch(() => undefined)
  }
  const workAndLog = () =>
    workIfClockIsRight().catch((error: unknown) => platform.log.error({ err: error }, 'the clock’s work failed'))
  app.addHook('onReady', async () => {
    // A start may be that of a version that can do what was parked.
    await retryAllWork(platform.store.db)
    await Promise.race([workAndLog(), pause(START_WAIT_MS, undefined, { ref: false })])
    timer = setInterval(() => void workAndLog(), INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await awaitUntilStop(running)
  })
}
