import * as z from 'zod/mini'
import { IDEMPOTENCY_HOURS, takesIdempotencyKey } from '../../contract/idempotency.ts'
import type { Operation } from '../../contract/operation.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { failureOf, isRefusal } from '../../machines/kit/area/failure.ts'
import { hashOf } from '../../machines/kit/hash.ts'
import { readSessionItem, saveSessionItem } from '../browser/session-storage.ts'
import type { UntypedCall, UntypedOptions } from './untyped-call.ts'

/** Item of session storage with the keys of the calls that were not answered. */
const STORED_KEYS = 'arabox.unanswered-calls'
/** Most such keys; a tab has one or two. */
const MOST_KEYS = 20

const storedKeys = z.array(z.object({ content: z.string(), key: z.string(), atMs: z.number() }))
type StoredKey = z.output<typeof storedKeys>[number]

// Hashed, so that what somebody typed is not stored. If two contents have the same hash, the server refuses the second
// one, because it compares contents.
const contentOf = ({ id }: Operation, { params, query, body, fields, file }: UntypedOptions = {}): string =>
  hashOf([id, params, query, body, fields, file && [file.name, file.size, file.lastModified]])

/** The keys of calls that were not answered, by content. They outlive a reload of the page, and end at the logout. */
const unansweredKeys = () => {
  const read = (): StoredKey[] => {
    const sinceMs = Date.now() - IDEMPOTENCY_HOURS * HOUR_MS
    return (readSessionItem(STORED_KEYS, storedKeys) ?? []).filter(({ atMs }) => atMs > sinceMs)
  }
  const keys = new Map(read().map(({ content, key }) => [content, key]))
  const save = (stored: readonly StoredKey[]): void => {
    saveSessionItem(STORED_KEYS, stored.slice(-MOST_KEYS))
  }
  return {
    keyOf(content: string): string {
      const known = keys.get(content)
      if (known !== undefined) return known
      const key = crypto.randomUUID()
      keys.set(content, key)
      save([...read(), { content, key, atMs: Date.now() }])
      return key
    },
    forget(content: string): void {
      keys.delete(content)
      save(read().filter((each) => each.content !== content))
    },
  }
}

/**
 * Gives each creating call an idempotency key. A call with the same content as one that was not answered has the same
 * key: while the first one runs, after it broke off, after an error of the server, and after a reload of the page. So a
 * second click, or another try after a lost answer, creates no second record. After an answer the same content is a new
 * record.
 */
export const withCreationKeys = (send: UntypedCall): UntypedCall => {
  const unanswered = unansweredKeys()
  return async (operation, options) => {
    if (!takesIdempotencyKey(operation)) return send(operation, options)
    const content = contentOf(operation, options)
    try {
      const answer = await send(operation, { ...options, idempotencyKey: unanswered.keyOf(content) })
      unanswered.forget(content)
      return answer
    } catch (error) {
      if (isRefusal(failureOf(error))) unanswered.forget(content)
      throw error
    }
  }
}
