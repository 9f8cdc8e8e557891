import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm'
import { addDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { appendAudit } from '../../records/audit.ts'
import { eachAlone, isHeld } from '../../records/failing-work.ts'
import type { CampaignFlight } from '../campaigns/public.ts'
import type { ExperimentContext } from './context.ts'
import { experiment, experimentEnd, type StoredResult } from './tables.ts'

/** Most experiments that one round of the clock's work answers: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 5

type Row = typeof experiment.$inferSelect

/** Whether a campaign played on the days and at the places for which the experiment was designed. */
const isAsPlanned = ({ dateFrom, dateTo, design }: Row, flight: CampaignFlight | undefined): boolean =>
  flight !== undefined &&
  !flight.isDeleted &&
  flight.status === 'end' &&
  flight.stoppedAt === null &&
  flight.dateFrom === dateFrom &&
  flight.dateTo === dateTo &&
  flight.locationUuids.toSorted().join() === design.campaignPlaces.join()

const resultOf = async (
  { otherServices }: ExperimentContext,
  row: Row,
  flight: CampaignFlight | undefined,
): Promise<StoredResult> => {
  if (!isAsPlanned(row, flight)) return { refusals: ['flight_changed'], answer: null }
  const { design, outcome, dateFrom: from, dateTo: to } = row
  const { hypothesis, confidence } = design.question
  const answer = await otherServices.answerLift({
    ...design.planned,
    outcome,
    calendars: design.calendars,
    from,
    to,
    question: { hypothesis, confidence: confidence / 100 },
  })
  return { refusals: [...answer.refusals], answer }
}

const answer = async (context: ExperimentContext, uuid: string): Promise<void> => {
  const { store, otherServices, clock } = context
  const [row] = await store.db.select().from(experiment).where(eq(experiment.uuid, uuid))
  if (!row) return
  const flight = (await otherServices.findFlights(store.db, [row.campaignUuid])).get(row.campaignUuid)
  const result = await resultOf(context, row, flight)
  const now = clock.now()
  await store.transaction(async (tx) => {
    // Another server may have answered it meanwhile.
    const [stored] = await tx
      .insert(experimentEnd)
      .values({ experimentUuid: uuid, at: now, byId: null, result })
      .onConflictDoNothing()
      .returning({ uuid: experimentEnd.experimentUuid })
    if (!stored) return
    await appendAudit(
      tx,
      { id: null, name: null, address: null, at: now },
      {
        action: 'answered',
        kind: 'experiment',
        recordId: uuid,
        recordName: flight?.name ?? '',
        after: {
          refusals: result.refusals,
          effect: result.answer?.effect ?? null,
          low: result.answer?.low ?? null,
          high: result.answer?.high ?? null,
          p: result.answer?.p ?? null,
        },
      },
    )
  })
}

/** Records the results of experiments whose flights ended so long ago that no late counts come. Returns how many. */
export const answerDueExperiments = async (context: ExperimentContext): Promise<number> => {
  const { store, clock, sealedAfterDays } = context
  const due = await store.db
    .select({ uuid: experiment.uuid })
    .from(experiment)
    .leftJoin(experimentEnd, eq(experimentEnd.experimentUuid, experiment.uuid))
    .where(
      and(
        isNull(experimentEnd.experimentUuid),
        lt(experiment.dateTo, addDays(dayOf(clock.now()), -sealedAfterDays)),
        not(isHeld('experiment', sql`${experiment.uuid}::text`)),
      ),
    )
    .orderBy(asc(experiment.dateTo), asc(experiment.uuid))
    .limit(MOST_IN_A_ROUND)
  const uuids = due.map(({ uuid }) => uuid)
  return (await eachAlone(context, 'experiment', uuids, (uuid) => answer(context, uuid))).length
}
