import { type Logger, pino } from 'pino'
import { boundedOutput, type LineOutput } from './base/bounded-output.ts'
import { describeError } from './base/describe-error.ts'
import { presentSpan } from './base/tracing.ts'
import type { Config } from './settings/config.ts'

const STANDARD_ERROR = 2
/** Pino's number of the level `warn`. */
const WARN = 40

/** Opens standard error for the log. A blocked reader does not block the server. */
export const openLogOutput = (): LineOutput =>
  boundedOutput(STANDARD_ERROR, (lines) => {
    const entry = { level: WARN, time: Date.now(), dropped: lines, msg: 'log lines were dropped: nobody read them' }
    return `${JSON.stringify(entry)}\n`
  })

/** The trace and span in which a line is written, as OpenTelemetry names them in logs. */
const traceOfLine = (): object => {
  const span = presentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/**
 * Creates the log: JSON lines with errors of limited length and without parameters of queries. Only `logRequests` logs
 * requests and answers. Lines of Fastify contain neither addresses nor headers.
 */
export const createLog = (
  { logLevel: level, tracesUrl }: Pick<Config, 'logLevel' | 'tracesUrl'>,
  output: Pick<LineOutput, 'write'>,
): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      ...(tracesUrl === undefined ? {} : { mixin: traceOfLine }),
      serializers: {
        err: describeError,
        error: describeError,
        req: (request: { method?: unknown }) => ({ method: request.method }),
        res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
      },
    },
    output,
  )
