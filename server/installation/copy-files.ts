import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../base/start-error.ts'
import type { Config } from '../settings/config.ts'
import type { FileArea, FileAreaName, FileStore } from '../store/files/file-store.ts'
import { openFiles } from '../store/files/open-files.ts'
import { filesStartError } from '../store/store-start-error.ts'
import { filesFolder } from './own-files.ts'

/**
 * Two stores of files. `folder` is FILES_DIR or DATA_DIR, `s3` is the bucket of FILES_URL, and any other text is the
 * path of a folder.
 */
export type FilePlaces = { readonly from: string; readonly to: string }

/** What was found or done: numbers of files, and `area/name` of the files that are missing or have other bytes. */
export type FilesCompared = {
  readonly equal: number
  readonly copied: number
  readonly onlyInTarget: number
  readonly different: readonly string[]
}

type OnFile = (name: string) => void

const areas: readonly FileAreaName[] = ['spots', 'pictures', 'imports']

const isStored = (name: string): boolean => !name.endsWith('.part')

const open = (config: Config, place: string): Promise<FileStore> => {
  if (place === 's3' && !config.filesBucket) throw new StartError('Set FILES_URL to the bucket that "s3" means.')
  return openFiles({
    folder: place === 'folder' ? filesFolder(config) : resolve(place),
    temporary: join(config.dataDir, 'temporary'),
    bucket: place === 's3' ? config.filesBucket : undefined,
  })
}

const digestOf = async (area: FileArea, name: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(await area.read(name), hash)
  return hash.digest('hex')
}

/** Opens both stores while a function runs. Throws {@link StartError} if they may not be compared. */
const withFiles = async <Result>(
  config: Config,
  { from, to }: FilePlaces,
  work: (source: FileStore, target: FileStore) => Promise<Result>,
): Promise<Result> => {
  const [source, target] = [await open(config, from), await open(config, to)]
  try {
    if (source.place === target.place) throw new StartError('FROM and TO are the same store.')
    if (source.kind === 'folder' && !existsSync(source.place))
      throw new StartError(`There is no folder ${source.place}.`)
    const [own, other] = [await source.findIdentity(), await target.findIdentity()]
    if (own === null) throw new StartError(`${source.place} holds no films and imports of a platform.`)
    if (other !== null && other !== own)
      throw new StartError(`${target.place} holds films and imports of another platform.`)
    return await work(source, target)
  } catch (error) {
    throw filesStartError(error)
  } finally {
    source.close()
    target.close()
  }
}

type Step = (area: { source: FileArea; target: FileArea }, name: string, isThere: boolean) => Promise<keyof Counts>
type Counts = { equal: number; copied: number; different: number }

/** Takes a step for each file of the source, in the order of their names. */
const eachFile = async (source: FileStore, target: FileStore, onFile: OnFile, step: Step): Promise<FilesCompared> => {
  const counts = { equal: 0, copied: 0, different: 0 }
  const different: string[] = []
  let onlyInTarget = 0
  for (const areaName of areas) {
    const area = { source: await source.area(areaName), target: await target.area(areaName) }
    const sizes = new Map<string, number>()
    for await (const { name, bytes } of area.target.list(isStored)) sizes.set(name, bytes)
    const files: { name: string; bytes: number }[] = []
    for await (const found of area.source.list(isStored)) files.push(found)
    files.sort((one, other) => (one.name < other.name ? -1 : 1))
    for (const { name, bytes } of files) {
      onFile(`${areaName}/${name}`)
      const outcome = await step(area, name, sizes.get(name) === bytes)
      counts[outcome] += 1
      if (outcome === 'different') different.push(`${areaName}/${name}`)
      sizes.delete(name)
    }
    onlyInTarget += sizes.size
  }
  return { equal: counts.equal, copied: counts.copied, onlyInTarget, different }
}

/**
 * Copies the films, pictures and imports of a store to another one. Each file is read again where it was written, and
 * its digest compared. A file that is there with the same size is not copied again: a file never changes, and is
 * written whole or not at all. So a copy that was ended goes on, and a second one takes only what is new. Nothing is
 * deleted. When every file is there, the other store gets the identity of the platform’s store.
 */
export const copyFiles = (config: Config, places: FilePlaces, onFile: OnFile): Promise<FilesCompared> =>
  withFiles(config, places, async (source, target) => {
    const copied = await eachFile(source, target, onFile, async (area, name, isThere) => {
      if (isThere) return 'equal'
      const { sha256 } = await area.target.put(name, await area.source.read(name))
      return (await digestOf(area.target, name)) === sha256 ? 'copied' : 'different'
    })
    const identity = await source.findIdentity()
    if (copied.different.length === 0 && identity !== null) await target.writeIdentity(identity)
    return copied
  })

/** Compares the digests of all films, pictures and imports of two stores. */
export const verifyFiles = (config: Config, places: FilePlaces, onFile: OnFile): Promise<FilesCompared> =>
  withFiles(config, places, (source, target) =>
    eachFile(source, target, onFile, async (area, name, isThere) =>
      isThere && (await digestOf(area.source, name)) === (await digestOf(area.target, name)) ? 'equal' : 'different',
    ),
  )
