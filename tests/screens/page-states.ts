import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { serviceBases } from '../../contract/services.ts'

/** States of a page: with the demo's records, without any record, and while every read fails. */
export const pageStates = ['filled', 'empty', 'failed'] as const
/** Name of a state. */
export type PageState = (typeof pageStates)[number]

/** Answers that are never changed: without them there is no session and no page. */
const neededPaths = [`${serviceBases.users}/auth`, `${serviceBases.users}/me`, 'count']

const isNeeded = (url: string): boolean => neededPaths.some((path) => new URL(url).pathname.includes(path))

/** An answer without its records: lists are empty, also those within it. */
const withoutRecords = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return []
  const members = z.safeParse(z.record(z.string(), z.unknown()), answer)
  if (!members.success) return answer
  const emptied = Object.entries(members.data).map(([name, value]) => [
    name,
    name === 'total' ? 0 : Array.isArray(value) ? [] : value,
  ])
  return Object.fromEntries(emptied)
}

/** Puts a page into a state: changes the answers to its later requests. */
export const putInto = async (page: Page, state: PageState): Promise<void> => {
  await page.unroute('**/api/**')
  if (state === 'filled') return
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || isNeeded(request.url())) return route.continue()
    if (state === 'failed') return route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } })
    const answer = await route.fetch()
    if (!(answer.headers()['content-type'] ?? '').startsWith('application/json'))
      return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: withoutRecords(await answer.json()) })
  })
}
