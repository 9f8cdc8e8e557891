import * as z from 'zod/mini'
import { refuse, type Work } from './xibo-work.ts'

/** A film that a screen plays. */
export type OrderedFilm = {
  readonly sha256: string
  /** Runs a function with the path of its bytes, which is valid until the function ends. */
  readonly withFile: <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
  readonly fileName: string
  /** Null for a still, which is shown for the bought seconds. */
  readonly seconds: number | null
}

const media = z.object({ mediaId: z.int(), name: z.string() })
const uploaded = z.object({
  files: z.array(z.object({ mediaId: z.optional(z.int()), error: z.optional(z.string()) })).check(z.minLength(1)),
})
const layout = z.object({ layoutId: z.int(), layout: z.optional(z.string()) })
const campaign = z.object({ campaignId: z.int(), campaign: z.string() })
/** The layout that shows a film on the whole screen; the film is uploaded if the CMS does not have it. */
export const layoutOf = async (work: Work, film: OrderedFilm, seconds: number): Promise<number> => {
  const { api, objects, signal } = work
  const name = `arabox ${film.sha256}`
  const mediaId = await objects.ensure(
    `media ${film.sha256}`,
    async () =>
      (await api.search('/library', { media: name }, media, signal)).find((each) => each.name === name)?.mediaId ??
      null,
    async () => {
      const request = { method: 'POST', path: '/library', fields: { name } } as const
      const send = (path: string) => api.call({ ...request, file: { path, name: film.fileName } }, uploaded, signal)
      const [file] = (await film.withFile(send)).files
      return file?.mediaId ?? refuse(`Xibo: ${film.fileName}: ${file?.error ?? 'not stored'}`)
    },
  )
  return objects.ensure(
    `layout ${film.sha256} ${seconds}`,
    async () => null,
    async () => {
      const fields = { id: mediaId, type: 'media', layoutDuration: Math.round(film.seconds ?? seconds) }
      return (await api.call({ method: 'POST', path: '/layout/fullscreen', fields }, layout, signal)).layoutId
    },
  )
}

/** The list of layouts that a group of screens plays in turn, one in each loop. */
export const listOf = (work: Work, name: string, layoutIds: readonly number[]): Promise<number> => {
  const { api, objects, signal } = work
  return objects.ensure(
    `list ${name}`,
    async () =>
      (await api.search('/campaign', { name }, campaign, signal)).find((each) => each.campaign === name)?.campaignId ??
      null,
    async () => {
      const fields = { type: 'list', name, layoutIds, cyclePlaybackEnabled: 1, playCount: 1, listPlayOrder: 'round' }
      return (await api.call({ method: 'POST', path: '/campaign', fields }, campaign, signal)).campaignId
    },
  )
}
