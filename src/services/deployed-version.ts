import { SECOND_MS } from '../../machines/calendar/durations.ts'
import { givenBuildId } from './settings.ts'

const scriptOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null

/** Milliseconds that a comparison may take. */
const LIMIT_MS = 15 * SECOND_MS

/**
 * Whether the server has another build than this page: its first page names another script. False in development, where
 * scripts have no hashes. Rejects if the server does not answer within 15 seconds.
 */
export const isOutdated = async (signal: AbortSignal): Promise<boolean> => {
  const here = scriptOf(document)
  if (here === null) return false
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  const response = await fetch('/', { cache: 'no-cache', signal: limited })
  if (!response.ok) return false
  const there = scriptOf(new DOMParser().parseFromString(await response.text(), 'text/html'))
  return there !== null && there !== here
}

/**
 * Build id for the header of the event log: the setting, otherwise the name of the first script, which has another hash
 * in each build.
 */
export const buildId = (): string => givenBuildId() ?? scriptOf(document) ?? 'development'
