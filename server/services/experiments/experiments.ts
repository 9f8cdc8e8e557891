import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Experiment, ExperimentQuestion, ExperimentSummary } from '../../../contract/campaign/experiments.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import type { Account, Caller } from '../../http/caller.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import { appendAudit } from '../../records/audit.ts'
import type { Tx } from '../../store/database.ts'
import type { CampaignFlight } from '../campaigns/public.ts'
import type { ExperimentContext } from './context.ts'
import { presentExperiment, presentSummary, type StoredExperiment } from './present-experiment.ts'
import { designFor, plannedFlight } from './propose-design.ts'
import { experiment, experimentEnd } from './tables.ts'

const rows = (tx: Tx) =>
  tx
    .select({ row: experiment, end: experimentEnd })
    .from(experiment)
    .leftJoin(experimentEnd, eq(experimentEnd.experimentUuid, experiment.uuid))

/** An experiment whose campaign an account may see. Throws the same 404 for a missing one and for that of others. */
const visibleExperiment = async (
  { otherServices }: ExperimentContext,
  tx: Tx,
  account: Account,
  untrustedUuid: string,
): Promise<StoredExperiment & { flight: CampaignFlight }> => {
  const [found] = await rows(tx).where(eq(experiment.uuid, untrustedUuid))
  if (!found) throw notFound()
  return { ...found, flight: await otherServices.visibleFlight(tx, account, found.row.campaignUuid) }
}

const presentOne = async (
  context: ExperimentContext,
  tx: Tx,
  stored: StoredExperiment & { flight: CampaignFlight },
): Promise<Experiment> =>
  presentExperiment(stored, {
    campaignName: stored.flight.name,
    names: await context.otherServices.namesOfAccounts(tx, [stored.row.plannedById]),
    now: context.clock.now(),
    sealedAfterDays: context.sealedAfterDays,
  })

/** One experiment with its design and its result. */
export const getExperiment = async (
  context: ExperimentContext,
  account: Account,
  untrustedUuid: string,
): Promise<Experiment> => {
  const { db } = context.store
  return presentOne(context, db, await visibleExperiment(context, db, account, untrustedUuid))
}

/** The experiments of a campaign, newest first. */
export const listExperiments = async (
  context: ExperimentContext,
  account: Account,
  untrustedUuid: string,
): Promise<{ items: ExperimentSummary[] }> => {
  const { store, otherServices, clock, sealedAfterDays } = context
  const flight = await otherServices.visibleFlight(store.db, account, untrustedUuid)
  const found = await rows(store.db)
    .where(eq(experiment.campaignUuid, flight.uuid))
    .orderBy(desc(experiment.plannedAt), desc(experiment.uuid))
  const names = await otherServices.namesOfAccounts(
    store.db,
    found.map(({ row }) => row.plannedById),
  )
  const about = { campaignName: flight.name, names, now: clock.now(), sealedAfterDays }
  return { items: found.map((stored) => presentSummary(stored, about)) }
}

/**
 * Records a design before the flight. A campaign has one experiment for each outcome: several, of which the best is
 * shown, would find what is not there.
 */
export const createExperiment = async (
  context: ExperimentContext,
  caller: Caller,
  question: ExperimentQuestion,
): Promise<Experiment> => {
  const { store, otherServices, clock } = context
  const seen = await otherServices.visibleFlight(store.db, caller, question.campaign_uuid)
  const design = await designFor(context, caller, question, plannedFlight(seen, clock.now()))
  if (design.refusals.length > 0) throw new ProblemError('experiment_blind', { rules: design.refusals })
  return store.transaction(async (tx) => {
    const flight = plannedFlight(await otherServices.lockedFlight(tx, caller, question.campaign_uuid), clock.now())
    // A plan that was saved while the design was computed has other dates or places.
    const isSame = flight.dateFrom === seen.dateFrom && flight.dateTo === seen.dateTo
    const places = flight.locationUuids.toSorted().join()
    if (!isSame || places !== design.campaignPlaces.join()) throw new ProblemError('experiment_unplannable')
    const [open] = await tx
      .select({ uuid: experiment.uuid })
      .from(experiment)
      .leftJoin(experimentEnd, eq(experimentEnd.experimentUuid, experiment.uuid))
      .where(
        and(
          eq(experiment.campaignUuid, flight.uuid),
          eq(experiment.outcome, question.outcome),
          isNull(experimentEnd.experimentUuid),
        ),
      )
      .limit(1)
    if (open) throw new ProblemError('experiment_exists')
    const [row] = await tx
      .insert(experiment)
      .values({
        campaignUuid: flight.uuid,
        outcome: question.outcome,
        dateFrom: flight.dateFrom,
        dateTo: flight.dateTo,
        plannedAt: clock.now(),
        plannedById: caller.id,
        design,
      })
      .returning()
    if (!row) throw new Error('no experiment was stored')
    await appendAudit(tx, caller, {
      action: 'created',
      kind: 'experiment',
      recordId: row.uuid,
      recordName: flight.name,
      after: {
        ...design.question,
        date_from: row.dateFrom,
        date_to: row.dateTo,
        tests: design.tests.map(({ uuid }) => uuid),
        controls: design.planned.controls.map(({ uuid }) => uuid),
        method: design.planned.method,
        critical: design.planned.critical,
        smallest_effect: design.planned.smallestEffect,
      },
    })
    return presentOne(context, tx, { row, end: null, flight })
  })
}

/** Withdraws an experiment before its flight. One that is withdrawn already stays as it is. */
export const withdrawExperiment = async (
  context: ExperimentContext,
  caller: Caller,
  untrustedUuid: string,
): Promise<Experiment> =>
  context.store.transaction(async (tx) => {
    const now = context.clock.now()
    const stored = await visibleExperiment(context, tx, caller, untrustedUuid)
    await context.otherServices.lockedFlight(tx, caller, stored.row.campaignUuid)
    if (now >= flightStart(stored.row.dateFrom)) throw new ProblemError('experiment_begun')
    const [end] = await tx
      .insert(experimentEnd)
      .values({ experimentUuid: stored.row.uuid, at: now, byId: caller.id, result: null })
      .onConflictDoNothing()
      .returning()
    if (end)
      await appendAudit(tx, caller, {
        action: 'ended',
        kind: 'experiment',
        recordId: stored.row.uuid,
        recordName: stored.flight.name,
      })
    return presentOne(context, tx, { ...(await visibleExperiment(context, tx, caller, untrustedUuid)) })
  })
