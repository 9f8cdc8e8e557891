import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Compression, type Header, PMTiles, TileType } from 'pmtiles'
import type { TileSchema } from '../../../contract/map-tiles.ts'
import { StartError } from '../../base/start-error.ts'

/** A file of vector tiles that the maps can draw. */
export type TilesFile = {
  /** Absolute path. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Digest of the content, in hexadecimal digits. */
  readonly digest: string
  readonly schema: TileSchema
  /** The attribution that a map must show, as HTML. */
  readonly credits: string
}

const MAGIC = 'PMTiles'
const VERSION = 3
const HEADER_BYTES = 127
/** Both schemas contain data of OpenStreetMap, whose license requires the attribution. */
const usualCredits = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

type Metadata = {
  readonly attribution?: unknown
  readonly vector_layers?: readonly { readonly id: string; readonly fields?: Readonly<Record<string, unknown>> }[]
}

const wrong = (path: string, reason: string): StartError =>
  new StartError(`MAP_TILES_FILE names ${path}, which cannot be drawn: ${reason}.`)

/** Opens a file of tiles and checks that the maps can draw it. Throws {@link StartError} if they cannot. */
export const readTilesFile = async (path: string): Promise<TilesFile> => {
  const file = await open(path).catch((error: unknown) => {
    throw wrong(path, error instanceof Error ? error.message : String(error))
  })
  try {
    const { size: sizeBytes, mtimeMs: modifiedMs } = await file.stat()
    await requireVersion(file, path)
    const tiles = new PMTiles({
      getKey: () => path,
      getBytes: async (offset, length) => ({ data: await readPart(file, offset, length) }),
    })
    const header = await tiles.getHeader()
    requireVectors(header, path)
    const endBytes = Math.max(
      header.tileDataOffset + (header.tileDataLength ?? 0),
      header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    )
    if (endBytes > sizeBytes) throw wrong(path, `it has only ${sizeBytes} of its ${endBytes} bytes`)
    // The library does not validate what it parses.
    const metadata = (await tiles.getMetadata()) as Metadata
    const { attribution } = metadata
    return {
      path,
      sizeBytes,
      modifiedMs,
      digest: await digestOf(file, header, sizeBytes),
      schema: schemaOf(metadata, path),
      credits: typeof attribution === 'string' && attribution.trim() ? attribution : usualCredits,
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw wrong(path, error instanceof Error ? error.message : String(error))
  } finally {
    await file.close()
  }
}

const readPart = async (file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> => {
  const part = new Uint8Array(length)
  const { bytesRead } = await file.read(part, 0, length, offset)
  return part.buffer.slice(0, bytesRead)
}

const requireVersion = async (file: FileHandle, path: string): Promise<void> => {
  const start = Buffer.from(await readPart(file, 0, HEADER_BYTES))
  if (start.length < HEADER_BYTES || start.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw wrong(path, 'it is not a PMTiles file of version 3')
  const version = start[MAGIC.length]
  if (version !== VERSION) throw wrong(path, `it is a PMTiles file of version ${version}, not 3`)
}

const requireVectors = ({ tileType, tileCompression, internalCompression }: Header, path: string): void => {
  if (tileType !== TileType.Mvt) throw wrong(path, 'its tiles are pictures or unknown, not vector tiles (MVT)')
  // The only compression that browsers support without another library.
  const known: readonly Compression[] = [Compression.None, Compression.Gzip]
  if (!known.includes(tileCompression) || !known.includes(internalCompression))
    throw wrong(path, 'its tiles are compressed in another way than gzip')
}

const schemaOf = ({ vector_layers: layers }: Metadata, path: string): TileSchema => {
  const fieldsOf = (id: string) => layers?.find((layer) => layer.id === id)?.fields
  if (fieldsOf('transportation') && fieldsOf('place')) return 'openmaptiles'
  const roads = fieldsOf('roads')
  if (roads && 'kind' in roads && fieldsOf('places')) return 'protomaps'
  const found = layers?.map(({ id }) => id).join(', ') || 'none'
  throw wrong(path, `its layers (${found}) are neither those of OpenMapTiles nor those of Protomaps from version 4`)
}

/**
 * The digest of everything except the tiles, so that a file of many gigabytes need not be read completely. The
 * directories contain the position and the length of each tile, and the metadata usually the time of the build.
 * Therefore files with other tiles have another digest.
 */
const digestOf = async (file: FileHandle, header: Header, sizeBytes: number): Promise<string> => {
  const digest = createHash('sha256').update(String(sizeBytes))
  const parts = [
    [0, HEADER_BYTES],
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength],
  ] as const
  for (const [start, length] of parts) {
    if (!length) continue
    const stream = file.createReadStream({ start, end: start + length - 1, autoClose: false })
    for await (const chunk of stream) digest.update(chunk)
  }
  return digest.digest('hex').slice(0, 32)
}
