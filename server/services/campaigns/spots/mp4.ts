import { open } from 'node:fs/promises'
import { type FilmRead, readFilm } from '../../../../machines/campaign/film/read-film.ts'

export type { FilmRead }

/** Reads the properties of a film on disk, or the reason why the screens cannot play it. */
export const inspectMp4 = async (path: string): Promise<FilmRead> => {
  const handle = await open(path, 'r')
  try {
    return await readFilm({
      size: (await handle.stat()).size,
      async read(position, length) {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await handle.read(bytes, 0, length, position)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
