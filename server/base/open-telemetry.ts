import type { Span as OtelSpan, Tracer as OtelTracer } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { productVersion } from './product-version.ts'
import type { Span, SpanStart, Tracer } from './tracing.ts'

/** A tracer that sends its spans to a collector, and its end. */
export type OpenTelemetry = {
  readonly tracer: Tracer
  /** Sends the spans that wait, for at most {@link FLUSH_MS}. Never rejects. */
  readonly close: () => Promise<void>
}

/** How long the end of a process waits for a collector. */
const FLUSH_MS = 3_000
/** The code of an export that succeeded. Its enumeration is in a package that may not be loaded. */
const EXPORTED = 0

/** The packages, loaded only when traces are wanted. They are not in the bundle of the server. */
const loadPackages = async () => {
  const [api, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ])
  return { api, core, exporter, resources, sdk }
}

type Packages = Awaited<ReturnType<typeof loadPackages>>

/** Logs the first failure of exports, and their recovery, but not each failure between. */
const reporting = (exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter => {
  let isFailing = false
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== EXPORTED
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces cannot be sent; spans are dropped')
        if (!hasFailed && isFailing) log.info('traces are sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** The spans of OpenTelemetry behind the port. */
const tracerOf = ({ api, core }: Packages, tracer: OtelTracer): Tracer => {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, defaultTextMapSetter, trace } = api
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
  const propagator = new core.W3CTraceContextPropagator()
  const contexts = new WeakMap<Span, ReturnType<typeof trace.setSpan>>()
  const spanOf = (span: OtelSpan): Span => {
    const { traceId, spanId } = span.spanContext()
    const made: Span = {
      traceId,
      spanId,
      set: (attributes) => void span.setAttributes(attributes),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      headers: () => {
        const headers: Record<string, string> = {}
        propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
        return headers
      },
      end: () => span.end(),
    }
    contexts.set(made, trace.setSpan(ROOT_CONTEXT, span))
    return made
  }
  const parentOf = (sender: SpanStart['sender']) =>
    sender ? propagator.extract(ROOT_CONTEXT, sender, defaultTextMapGetter) : ROOT_CONTEXT
  return {
    begin: ({ name, kind, attributes, sender }, parent) => {
      const above = (parent && contexts.get(parent)) ?? parentOf(sender)
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], ...(attributes ? { attributes } : {}) }, above))
    },
  }
}

/**
 * Begins to send traces to the collector at `endpoint` (OTLP over HTTP). The packages read the other variables of the
 * OpenTelemetry specification themselves. Spans wait in a queue of limited length; more are dropped.
 */
export const openTelemetry = async (endpoint: string, log: Pick<Logger, 'warn' | 'info'>): Promise<OpenTelemetry> => {
  const packages = await loadPackages()
  const { resources, sdk, exporter } = packages
  const own = resources.resourceFromAttributes({ 'service.name': 'arabox', 'service.version': productVersion })
  // Later ones win: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
  const resource = resources
    .defaultResource()
    .merge(own)
    .merge(resources.detectResources({ detectors: [resources.envDetector] }))
  const sent = reporting(new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const provider = new sdk.BasicTracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(sent)] })
  return {
    tracer: tracerOf(packages, provider.getTracer('arabox', productVersion)),
    close: async () => {
      let timer: NodeJS.Timeout | undefined
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS)
      })
      // What could not be sent is lost, as it is when the collector is away.
      await Promise.race([provider.shutdown().catch(() => undefined), limit])
      clearTimeout(timer)
    },
  }
}
