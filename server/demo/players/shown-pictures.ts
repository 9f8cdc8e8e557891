import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { segmentAt } from '../../../machines/player/loop.ts'

/** Pictures of what the simulated players show. */
export type ShownPictures = {
  /** The picture (JPEG) of the film that a schedule has at an instant, or of the house. */
  shownAt(schedule: Schedule | undefined, atMs: number): Promise<Buffer>
}

const FILM = '.mp4'

/** The pictures of the demo's films, by the digests of the films. */
const picturesByDigest = async (folder: string): Promise<Map<string, string>> => {
  const films = (await readdir(folder)).filter((name) => name.endsWith(FILM))
  const entries = films.map(async (name): Promise<[string, string]> => {
    const digest = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    return [digest, join(folder, name.replace(FILM, '.jpg'))]
  })
  return new Map(await Promise.all(entries))
}

/**
 * Creates the pictures of what players show. `spotsFolder` has the demo's films, each with a picture of the same name,
 * and `house` is the path of the picture that is shown without a film.
 */
export const shownPictures = (spotsFolder: string, house: string): ShownPictures => {
  let known: Promise<Map<string, string>> | undefined
  return {
    async shownAt(schedule, atMs) {
      known ??= picturesByDigest(spotsFolder)
      const { play } = segmentAt(schedule ?? { days: [] }, atMs)
      return readFile((play && (await known).get(play.film)) ?? house)
    },
  }
}
