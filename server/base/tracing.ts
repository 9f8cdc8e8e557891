import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of a span, by the semantic conventions of OpenTelemetry. Never values that people or callers have written. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** What is known when a span begins. Names are few: templates and names of tables, never values. */
export type SpanStart = {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: SpanAttributes
  /** Headers of a trusted sender, whose trace the span continues. */
  readonly sender?: Readonly<Record<string, unknown>>
}

/** A span that has begun. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  set(attributes: SpanAttributes): void
  /** Marks the span as failed. `type` is a code or the name of an error, never its message. */
  fail(type: string): void
  /** The headers (`traceparent`) with which another system continues the trace. */
  headers(): Readonly<Record<string, string>>
  end(): void
}

/** What makes spans and sends them to a collector. */
export type Tracer = { begin(start: SpanStart, parent: Span | undefined): Span }

// One process has one collector, as it has one log. The span of the present work belongs to its asynchronous context.
let tracer: Tracer | undefined
const present = new AsyncLocalStorage<Span>()

/** Sets what makes the spans of this process; undefined for none. Call it before stores are opened. */
export const traceWith = (given: Tracer | undefined): void => {
  tracer = given
}

/** Whether this process makes spans. */
export const isTracing = (): boolean => tracer !== undefined

/** The span of the present work, if it has one. */
export const presentSpan = (): Span | undefined => present.getStore()

/** Begins a span below that of the present work; undefined without tracing. The caller ends it. */
export const beginSpan = (start: SpanStart): Span | undefined => tracer?.begin(start, present.getStore())

/** Runs work as a part of a span. */
export const withinSpan = <Result>(span: Span, work: () => Result): Result => present.run(span, work)

/** The same callback, which keeps the present span whoever calls it. */
export const keepingSpan = <Values extends unknown[], Result>(
  callback: (...values: Values) => Result,
): ((...values: Values) => Result) => {
  const span = present.getStore()
  return span ? (...values) => present.run(span, () => callback(...values)) : callback
}

/** What a span may tell of an error: its code or its name, not its message, which can have values. */
export const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Runs work in a span of its own, which fails if the work does. Without tracing, it only runs the work. */
export const inSpan = async <Result>(
  start: SpanStart,
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> => {
  const span = beginSpan(start)
  if (!span) return work(undefined)
  try {
    return await present.run(span, () => work(span))
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** The same, only if the present work has a span: what is polled without one makes no traces. */
export const inSpanBelow = <Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> =>
  present.getStore() ? inSpan(start, work) : work()

/** Runs a piece of repeated work in a span without a parent. */
export const inJobSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  tracer ? present.exit(() => inSpan({ name, kind: 'internal' }, work)) : work()
