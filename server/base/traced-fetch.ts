import { inSpan } from './tracing.ts'

/** Names a call to an outside system: the system, and the template of the path, without values. */
export type OutsideCall = { readonly system: string; readonly template: string }

/** What `fetch` takes, with headers in a record. */
export type TracedInit = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }

/**
 * Calls a system of the settings in a span, and lets the system continue the trace (`traceparent`). Neither the address
 * nor the query is recorded: they can have keys and what people have written. The span ends with the headers. Redirects
 * are not followed: the operator has named the system.
 */
export const tracedFetch = (
  { system, template }: OutsideCall,
  address: string | URL,
  init: TracedInit,
): Promise<Response> => {
  const method = init.method ?? 'GET'
  const request = { redirect: 'manual', ...init } as const
  const attributes = { 'http.request.method': method, 'url.template': template, 'peer.service': system }
  return inSpan({ name: `${method} ${system} ${template}`, kind: 'client', attributes }, async (span) => {
    if (!span) return fetch(address, request)
    const { hostname, port, protocol } = new URL(address)
    span.set({ 'server.address': hostname, 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) })
    const response = await fetch(address, { ...request, headers: { ...init.headers, ...span.headers() } })
    span.set({ 'http.response.status_code': response.status })
    if (response.status >= 400) span.fail(String(response.status))
    return response
  })
}
