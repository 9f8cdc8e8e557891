import { type Logger, pino } from 'pino'
import { boundedOutput, type LineOutput } from './base/bounded-output.ts'
import { describeError } from './base/describe-error.ts'
import type { Config } from './config.ts'

const STANDARD_ERROR = 2
/** Pino's number of the level `warn`. */
const WARN = 40

/** Opens standard error for the log: a reader that has stopped does not stop the server. */
export const openLogOutput = (): LineOutput =>
  boundedOutput(STANDARD_ERROR, (lines) => {
    const entry = { level: WARN, time: Date.now(), dropped: lines, msg: 'log lines were dropped: nobody read them' }
    return `${JSON.stringify(entry)}\n`
  })

/**
 * Creates the log: JSON lines with bounded errors, without parameters of queries. Requests and answers are described by
 * `logRequests` only; what the framework adds to its own lines says neither address nor headers.
 */
export const createLog = (level: Config['logLevel'], output: Pick<LineOutput, 'write'>): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      serializers: {
        err: describeError,
        error: describeError,
        req: (request: { method?: unknown }) => ({ method: request.method }),
        res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
      },
    },
    output,
  )
