import { parse } from 'node:path'
import type { Tx } from '../../../store/database.ts'
import { conversionsOf } from './film-conversions.ts'
import { filesOfSpots, type SpotFile } from './stored-spot-files.ts'

/**
 * The files of spots that players get, in the order of the files of the spot: the converted film in the place of its
 * original, once it is done. A spot without files is absent.
 */
export const playerFilesOfSpots = async (tx: Tx, spotIds: readonly string[]): Promise<Map<string, SpotFile[]>> => {
  const spots = await filesOfSpots(tx, spotIds)
  const conversions = await conversionsOf(
    tx,
    [...spots.values()].flat().map(({ storedAs }) => storedAs),
  )
  const playedFile = (file: SpotFile): SpotFile => {
    const { state, film, storedAs, sha256, sizeBytes } = conversions.get(file.storedAs) ?? {}
    if (state !== 'done' || !film || !storedAs || !sha256 || !sizeBytes) return file
    return { ...file, ...film, storedAs, sha256, sizeBytes, fileName: `${parse(file.fileName).name}.${film.container}` }
  }
  return new Map([...spots].map(([spotId, files]) => [spotId, files.map(playedFile)]))
}
