import { failureOf } from '../../../machines/kit/area/failure.ts'
import type {
  Activatable,
  ActivationCommand,
  ActivationOutcome,
  ActivationScreen,
} from '../../../machines/kit/records/activation.ts'
import { areaLoader } from './area-loader.ts'
import { recordsScreen } from './record-screens.ts'

/** Calls that run at the same time. */
const MOST_AT_ONCE = 4

/** Changes whether one record is active; the version must be the current one. */
type Activate<Row> = (id: number, body: { is_active: boolean; version: number }, signal: AbortSignal) => Promise<Row>

type Answer<Row> = { row: Row; failure: null } | { row: Row; failure: ReturnType<typeof failureOf> }

/** Changes every record that is not yet as wanted, each by its own call: one refusal does not stop the others. */
export const activateAll = async <Row extends Activatable>(
  activate: Activate<Row>,
  command: ActivationCommand<Row>,
  signal: AbortSignal,
): Promise<ActivationOutcome<Row>> => {
  const { rows, isActive } = command
  const waiting = rows.filter((row) => row.is_active !== isActive).entries()
  const answers: Answer<Row>[] = []
  const work = async (): Promise<void> => {
    for (const [index, row] of waiting) {
      signal.throwIfAborted()
      try {
        const body = { is_active: isActive, version: row.version }
        answers[index] = { row: await activate(row.id, body, signal), failure: null }
      } catch (error) {
        answers[index] = { row, failure: failureOf(error) }
      }
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

type ListCalls<Row extends Activatable, Options> = Parameters<typeof recordsScreen<Row, Options>>[1]

/** The list page of records that can be enabled and disabled, with its services. */
export const activationScreen = <Row extends Activatable, Options>(
  { page, activation, screen }: ActivationScreen<Row, Options>,
  { activate, ...calls }: ListCalls<Row, Options> & { activate: Activate<Row> },
) =>
  screen.provide({
    actors: {
      page: recordsScreen(page, calls),
      activation: activation.provide({
        actors: {
          load: areaLoader<ActivationOutcome<Row>, ActivationCommand<Row>>((command, signal) =>
            activateAll(activate, command, signal),
          ),
        },
      }),
    },
  })
