import { MOST_SPOT_BYTES, SPOT_TOLERANCE_SECONDS } from '../../../../../contract/limits.ts'
import type { FilmRead, FilmSource } from '../../../../../machines/campaign/film/film-source.ts'

/** Why a file cannot be uploaded; null if it can. `unplayable` has its reason in the film that was read. */
export type SpotFileError = 'unplayable' | 'tooLong' | 'tooLarge' | null

/** Checks a file before the upload by the rule of the server: the screens play it, and it is not too long or large. */
export const spotFileErrorOf = (file: Pick<File, 'size'>, read: FilmRead, spotSeconds: number): SpotFileError => {
  if (file.size > MOST_SPOT_BYTES) return 'tooLarge'
  if (!read.film) return 'unplayable'
  return (read.film.seconds ?? 0) > spotSeconds + SPOT_TOLERANCE_SECONDS ? 'tooLong' : null
}

/** The size of a picture, as the browser shows it; null if it cannot be decoded. */
const readPicture = async (file: File): ReturnType<FilmSource['readPicture']> => {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/**
 * Reads length and size of a film or picture, or the reason why the screens cannot play it. The reader is loaded with
 * the first file.
 */
export const readSpotFile = async (file: File): Promise<FilmRead> => {
  const { readFilm } = await import('../../../../../machines/campaign/film/read-film.ts')
  return readFilm({
    size: file.size,
    read: async (position, length) => new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
    readPicture: () => readPicture(file),
  })
}

/**
 * A file name that no other spot of the campaign has. Files that are not uploaded yet are identified by their names.
 */
export const uniqueFileName = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let count = 2
  while (taken.includes(`${stem} (${count})${ending}`)) count += 1
  return `${stem} (${count})${ending}`
}
