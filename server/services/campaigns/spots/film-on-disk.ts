import { open } from 'node:fs/promises'
import type { FilmRead, FilmSource } from '../../../../machines/campaign/film/film-source.ts'
import { readFilm } from '../../../../machines/campaign/film/read-film.ts'

export type { FilmRead }

/** Reads the header of a picture: its size after the rotation that it asks for; null if it cannot be decoded. */
const readPicture = async (path: string): ReturnType<FilmSource['readPicture']> => {
  // Loaded with the first picture, because its native library is large.
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient, pages } = await sharp(path).metadata()
    return { ...autoOrient, isAnimation: (pages ?? 1) > 1 }
  } catch {
    return null
  }
}

/** Reads the properties of a film or picture on disk, or the reason why the screens cannot play it. */
export const inspectFilm = async (path: string): Promise<FilmRead> => {
  const handle = await open(path, 'r')
  try {
    return await readFilm({
      size: (await handle.stat()).size,
      async read(position, length) {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await handle.read(bytes, 0, length, position)
        return bytes.subarray(0, bytesRead)
      },
      readPicture: () => readPicture(path),
    })
  } finally {
    await handle.close()
  }
}
