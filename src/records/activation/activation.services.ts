import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import { CallFailed, type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import type { RequestParams } from '../../../machines/kit/list/request-params.ts'
import {
  type Activatable,
  type ActivationCommand,
  type ActivationOutcome,
  type ActivationPage,
  type ActivationProgress,
  MOST_ACTIVATED,
} from '../../../machines/kit/records/activation.ts'
import { type Matching, TOO_MANY_MATCHING } from '../../../machines/kit/records/records-page.ts'
import { provideRecords } from '../record-pages.services.ts'

/** Calls that run at the same time. */
const MOST_AT_ONCE = 4

/** Changes whether one record is active; the version must be the current one. */
type Activate<Row> = (id: number, body: { is_active: boolean; version: number }, signal: AbortSignal) => Promise<Row>

type Answer<Row> = { row: Row; failure: Failure | null }

/**
 * Changes every record that is not yet as wanted, each by its own call: one refusal does not stop the others. After a
 * call without an answer in time the remaining records are not tried. `report` receives the progress at the start and
 * after each answer.
 */
export const activateAll = async <Row extends Activatable>(
  activate: Activate<Row>,
  command: ActivationCommand<Row>,
  signal: AbortSignal,
  report: (progress: ActivationProgress) => void,
): Promise<ActivationOutcome<Row>> => {
  const { rows, isActive } = command
  const changing = rows.filter((row) => row.is_active !== isActive)
  const waiting = changing.entries()
  let done = 0
  report({ done, total: changing.length })
  const answers: Answer<Row>[] = []
  let timedOut: Failure | null = null
  const change = async (row: Row): Promise<Answer<Row>> => {
    try {
      return { row: await activate(row.id, { is_active: isActive, version: row.version }, signal), failure: null }
    } catch (error) {
      return { row, failure: failureOf(error) }
    }
  }
  const work = async (): Promise<void> => {
    for (const [index, row] of waiting) {
      signal.throwIfAborted()
      answers[index] = timedOut ? { row, failure: timedOut } : await change(row)
      if (answers[index].failure?.kind === 'timeout') timedOut = answers[index].failure
      done += 1
      report({ done, total: changing.length })
    }
  }
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  return {
    command,
    changed: answers.flatMap(({ row, failure }) => (failure ? [] : [row])),
    unchanged: rows.filter((row) => row.is_active === isActive),
    refused: answers.flatMap(({ row, failure }) => (failure ? [{ row, failure }] : [])),
  }
}

type ListCalls<Row extends Activatable, Options> = Parameters<typeof provideRecords<Row, Options>>[1]

/** Lists all records of a filter at one moment; rejects if they are more than can be changed at once. */
const selectAll =
  <Row extends Activatable, Options>(list: ListCalls<Row, Options>['list']) =>
  async (query: RequestParams, signal: AbortSignal): Promise<Matching<Row>> => {
    const { items, total } = await list({ ...query, page: 1, size: MOST_ACTIVATED }, signal)
    if (total > items.length) {
      const detail = `More than ${MOST_ACTIVATED} records match`
      throw new CallFailed({ kind: 'problem', status: 422, code: TOO_MANY_MATCHING, detail })
    }
    return { keys: items.map(({ id }) => String(id)), rows: items }
  }

/** The list page of records that can be enabled and disabled, with its services. */
export const provideActivation = <Row extends Activatable, Options>(
  { records, activation, progress, page }: ActivationPage<Row, Options>,
  { activate, ...calls }: ListCalls<Row, Options> & { activate: Activate<Row> },
) => {
  let reached: ActivationProgress = { done: 0, total: 0 }
  return page.provide({
    actors: {
      records: provideRecords(records, { ...calls, select: selectAll(calls.list) }),
      activation: activation.provide({
        actors: {
          load: areaLoader<ActivationOutcome<Row>, ActivationCommand<Row>>((command, signal) =>
            activateAll(activate, command, signal, (progress) => {
              reached = progress
            }),
          ),
        },
      }),
      progress: progress.provide({
        actors: { load: areaLoader<ActivationProgress, null>(async () => reached) },
      }),
    },
  })
}
