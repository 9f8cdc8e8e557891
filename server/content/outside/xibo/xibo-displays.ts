import * as z from 'zod/mini'
import { refuse, type Work } from './xibo-work.ts'

/** The tag of a display whose value is the uuid of its screen. */
const DISPLAY_TAG = 'arabox'
/** Missing screens that a refusal names. */
const MOST_NAMED = 3

const display = z.object({
  displayId: z.int(),
  displayGroupId: z.int(),
  display: z.string(),
  tags: z.optional(z.array(z.object({ tag: z.string(), value: z.nullish(z.string()) }))),
})
const findDisplays = async ({ api, signal }: Work) =>
  (await api.search('/display', { tags: DISPLAY_TAG }, display, signal)).flatMap(({ tags = [], ...ids }) =>
    tags.flatMap(({ tag, value }) =>
      tag === DISPLAY_TAG && value ? [{ ...ids, screenUuid: value.toLowerCase() }] : [],
    ),
  )

/** The uuids of the screens by the number of their display. */
export const screensByDisplay = async (work: Work): Promise<ReadonlyMap<number, string>> =>
  new Map((await findDisplays(work)).map(({ displayId, screenUuid }) => [displayId, screenUuid]))

/**
 * The display groups of the ordered screens by uuid, each of one display. Refuses an order with a screen without one.
 */
export const displayGroups = async (work: Work, screens: readonly string[]): Promise<Map<string, number>> => {
  const byScreen = new Map(
    (await findDisplays(work)).map(({ displayGroupId, screenUuid }) => [screenUuid, displayGroupId]),
  )
  const missing = screens.filter((uuid) => !byScreen.has(uuid))
  if (missing.length > 0) {
    const named = missing.slice(0, MOST_NAMED).join(', ')
    const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : ''
    refuse(`no display has the tag ${DISPLAY_TAG} with the screen ${named}${more}`)
  }
  return byScreen
}
