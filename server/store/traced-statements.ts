import type pg from 'pg'
import {
  beginSpan,
  errorType,
  inSpanBelow,
  isTracing,
  keepingSpan,
  presentSpan,
  type SpanStart,
} from '../base/tracing.ts'
import type { SqlSession, Statistics } from './statistics/engine.ts'

/** Longest text of a statement in a span. */
const LONGEST_TEXT = 2_000

const OPERATION = /^[\s(]*(\w+)/
const TARGET = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)"?/i
/** Texts in quotation marks: the product writes them itself, but a span must not depend on that. */
const QUOTED = /'(?:[^']|'')*'/g

const operationOf = (sql: string): string => {
  const first = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
  if (first !== 'WITH') return first
  return /\b(insert|update|delete|merge)\b/i.exec(sql)?.[1]?.toUpperCase() ?? 'SELECT'
}

/**
 * The span of a statement: named by its operation and first table. It has the text only of a statement with
 * parameters, without their values and without texts in quotation marks.
 */
export const statementSpan = (system: string, sql: string, hasParameters: boolean): SpanStart => {
  const operation = operationOf(sql)
  const target = TARGET.exec(sql)?.[1]
  const summary = target === undefined ? operation : `${operation} ${target}`
  const facts = { 'db.system.name': system, 'db.operation.name': operation, 'db.query.summary': summary }
  return {
    name: summary,
    kind: 'client',
    attributes: hasParameters
      ? { ...facts, 'db.query.text': sql.replaceAll(QUOTED, '?').slice(0, LONGEST_TEXT) }
      : facts,
  }
}

type Statement = { readonly text: string; readonly values?: readonly unknown[] }

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && !('submit' in value) && 'text' in value

/** The statement of a call of `query`; undefined for a cursor or a copy, which are read piece by piece. */
const statementOf = ([first, second]: readonly unknown[]): Statement | undefined => {
  const values = Array.isArray(second) ? { values: second } : {}
  if (typeof first === 'string') return { text: first, ...values }
  return isStatement(first) ? { text: first.text, ...(first.values ? { values: first.values } : values) } : undefined
}

/** Makes a span of each statement of a connection that runs for a request or a job. */
const traceConnection = (client: pg.ClientBase): void => {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  const traced = (...given: unknown[]): unknown => {
    const statement = presentSpan() && statementOf(given)
    const span = statement && beginSpan(statementSpan('postgresql', statement.text, Boolean(statement.values?.length)))
    if (!span) return Reflect.apply(query, client, given)
    const ended = (error: unknown): void => {
      if (error) span.fail(errorType(error))
      span.end()
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const answered = (error: unknown, ...results: unknown[]): void => {
        ended(error)
        Reflect.apply(callback, undefined, [error, ...results])
      }
      return Reflect.apply(query, client, [...given.slice(0, -1), answered])
    }
    const answer: unknown = Reflect.apply(query, client, given)
    if (answer instanceof Promise) answer.then(() => ended(null), ended)
    return answer
  }
  Reflect.set(client, 'query', traced)
}

/** Makes spans of the statements of a pool. Without tracing, the pool stays as it is. */
export const tracePool = (pool: pg.Pool): pg.Pool => {
  if (!isTracing()) return pool
  pool.on('connect', traceConnection)
  const connect: unknown = Reflect.get(pool, 'connect')
  if (typeof connect !== 'function') return pool
  type Connected = (...given: unknown[]) => unknown
  // Who waits for a connection is called by the one who gives it back.
  Reflect.set(pool, 'connect', (callback?: Connected) =>
    Reflect.apply(connect, pool, callback ? [keepingSpan(callback)] : []),
  )
  return pool
}

const tracedSession = <Session extends SqlSession>(session: Session, system: string): Session => {
  const within = <Result>(sql: string, hasParameters: boolean, work: () => Promise<Result>): Promise<Result> =>
    presentSpan() ? inSpanBelow(statementSpan(system, sql, hasParameters), work) : work()
  return {
    ...session,
    rows: (sql, parameters = []) => within(sql, parameters.length > 0, () => session.rows(sql, parameters)),
    exec: (sql, parameters = []) => within(sql, parameters.length > 0, () => session.exec(sql, parameters)),
    append: (table, columns, rows) => within(`insert into ${table}`, false, () => session.append(table, columns, rows)),
  }
}

/** Makes spans of the statements of the statistics. Without tracing, they stay as they are. */
export const traceStatistics = (statistics: Statistics): Statistics => {
  if (!isTracing()) return statistics
  const system = statistics.engine.toLowerCase()
  return {
    ...tracedSession(statistics, system),
    transaction: (work) => statistics.transaction((session) => work(tracedSession(session, system))),
  }
}
