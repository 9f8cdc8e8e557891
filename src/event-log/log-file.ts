import type { StateValue } from 'xstate'
import * as z from 'zod/mini'
import type { EventLog } from './recorder.ts'
import type { StateTree } from './state-tree.ts'

/** Format of the file. A file of another format is not read. */
const FORMAT = 1

/**
 * A log as a file: which machines recorded it, and the state of the client when it was written, with which a replay is
 * compared.
 */
export type LogFile = EventLog & {
  format: typeof FORMAT
  machines: Record<string, string>
  state: StateTree | null
}

/** Why a file is not a log. */
export type LogProblemCode = 'not_json' | 'wrong_format' | 'wrong_shape' | 'wrong_order'

/** A file that is not a log: why, and the address of the first wrong value, for example `entries.3.event.type`. */
export class LogProblem extends Error {
  override readonly name = 'LogProblem'
  constructor(
    readonly code: LogProblemCode,
    readonly path: string,
    detail: string,
  ) {
    super(path === '' ? detail : `${path}: ${detail}`)
  }
}

const number = z.int().check(z.minimum(0))
const stateTree = z.object({
  status: z.string(),
  value: z.optional(z.unknown()),
  context: z.optional(z.unknown()),
  get children() {
    return z.record(z.string(), stateTree)
  },
})
const stateValue: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]))
const header = z.object({ run: z.string(), build: z.string(), startedAt: number, dropped: number })
const entries = z.array(
  z.object({
    n: number,
    at: number,
    path: z.string().check(z.regex(/^(\/[^/]+)*$/)),
    source: z.nullable(z.string()),
    external: z.boolean(),
    event: z.looseObject({ type: z.string() }),
    state: z.optional(stateValue),
  }),
)
const eventLog = z.object({ header, entries })
const logFile = z.extend(eventLog, {
  format: z.literal(FORMAT),
  machines: z.record(z.string(), z.string()),
  state: z.nullable(stateTree),
})

/** The value of a JSON text. Throws a {@link LogProblem} if it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new LogProblem('not_json', '', error instanceof Error ? error.message : 'the file is not JSON')
  }
}

const checked = <Log extends EventLog>(schema: z.ZodMiniType<Log>, value: unknown): Log => {
  const read = z.safeParse(schema, value)
  if (!read.success) {
    const { issues } = read.error
    const issue = issues.find(({ path }) => path[0] === 'format') ?? issues[0]
    const path = issue?.path.join('.') ?? ''
    const detail = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : 'a value that is not allowed'
    throw new LogProblem(path === 'format' ? 'wrong_format' : 'wrong_shape', path, detail)
  }
  const { entries } = read.data
  for (const [index, { n }] of entries.entries()) {
    const before = entries[index - 1]
    if (before && n <= before.n)
      throw new LogProblem('wrong_order', `entries.${index}.n`, `${n} does not follow ${before.n}`)
  }
  return read.data
}

/**
 * Reads the text of a log file. Throws a {@link LogProblem} with the address of the first wrong value if the text is
 * not JSON, has another format or another shape, or if its entries are not in their order.
 */
export const parseLog = (text: string): LogFile => checked(logFile, parseJson(text))

/** A log that the browser has stored, with the same checks and problems as {@link parseLog}. */
export const checkedLog = (log: unknown): EventLog => checked(eventLog, log)

/** A log and the state of the client as the text of a log file. Both are redacted already. */
export const exportLog = (log: EventLog, machines: Record<string, string>, state: StateTree | null): string =>
  JSON.stringify({ format: FORMAT, header: log.header, machines, state, entries: log.entries })

/** Name of the file of a log: the product, and the start of the visit in UTC. */
export const logFileName = ({ header }: EventLog): string =>
  `arabox-log-${new Date(header.startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}.json`
