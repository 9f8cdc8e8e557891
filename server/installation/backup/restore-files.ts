import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/database.ts'
import type { FileAreaName, FileStore } from '../../store/files/file-store.ts'
import { openFiles } from '../../store/files/open-files.ts'
import { filesFolder, filesPlace } from '../own-files.ts'
import type { OnStep } from './back-up.ts'
import { usedFiles } from './files-of-platform.ts'
import type { Manifest } from './manifest.ts'
import { restorePart } from './parts.ts'
import type { BackupPlace, Part } from './place/backup-place.ts'

const withStore = async <Result>(config: Config, work: (files: FileStore) => Promise<Result>): Promise<Result> => {
  const files = await openFiles(filesPlace(config))
  try {
    return await work(files)
  } finally {
    files.close()
  }
}

const isArea = (name: string): name is FileAreaName => ['spots', 'pictures', 'imports'].includes(name)

/** The area and the name of a file of a backup, such as `files/spots/film.mp4`. */
const placeOf = ({ path }: Part): { readonly area: FileAreaName; readonly name: string } => {
  const [, area = '', name = ''] = path.split('/')
  if (!isArea(area)) throw new StartError(`The backup has a file of an unknown kind: ${path}.`)
  return { area, name }
}

/** Throws {@link StartError} if files would be restored to a bucket that belongs to a platform. */
export const requireOwnBucket = async (config: Config, { files }: Manifest): Promise<void> => {
  if (!config.filesBucket || files.length === 0) return
  await withStore(config, async (store) => {
    if ((await store.findIdentity()) !== null)
      throw new StartError(`${store.place} has the films of a platform: set FILES_URL to an empty bucket or prefix.`)
  })
}

const identityOf = ({ secrets }: Manifest): Part | undefined =>
  secrets.find(({ path }) => path === 'secrets/files-identity')

/** Puts the files of a backup into the bucket of the settings, and its identity last. */
const fillBucket = async (config: Config, from: BackupPlace, manifest: Manifest, onStep: OnStep): Promise<void> => {
  if (manifest.files.length === 0) return
  await withStore(config, async (store) => {
    for (const [index, part] of manifest.files.entries()) {
      onStep(`file ${index + 1} of ${manifest.files.length}`)
      const { area, name } = placeOf(part)
      const { sha256 } = await (await store.area(area)).put(name, await from.read(part.path))
      if (sha256 !== part.sha256) throw new StartError(`The backup is broken: ${part.path} has changed.`)
    }
    const identity = identityOf(manifest)
    if (identity) await store.writeIdentity((await text(await from.read(identity.path))).trim())
  })
}

const fillFolder = async (to: string, from: BackupPlace, { files }: Manifest, onStep: OnStep): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const [index, part] of files.entries()) {
    onStep(`file ${index + 1} of ${files.length}`)
    await restorePart({ from, to }, part, { target: part.path.slice('files/'.length), mode: 0o644 })
  }
}

/** Restores films, pictures, files of imports and keys: to the bucket of FILES_URL, or to the folder of files. */
export const restoreFiles = async (
  config: Config,
  from: BackupPlace,
  manifest: Manifest,
  onStep: OnStep,
): Promise<void> => {
  const folder = filesFolder(config)
  await (config.filesBucket ? fillBucket(config, from, manifest, onStep) : fillFolder(folder, from, manifest, onStep))
  for (const part of manifest.secrets) {
    const name = part.path.slice('secrets/'.length)
    const isOfProcess = name === 'mqtt-client-id'
    await restorePart({ from, to: isOfProcess ? config.dataDir : folder }, part, { target: name })
  }
}

/** Films and pictures that records use and the store of the settings lacks, besides those that the backup lacks. */
export const absentFiles = async (config: Config, { db }: Store, { missing }: Manifest): Promise<string[]> =>
  withStore(config, async (store) => {
    const absent: string[] = []
    for (const [area, names] of await usedFiles(db)) {
      const found = new Set<string>()
      for await (const { name } of (await store.area(area)).list((each) => names.has(each))) found.add(name)
      for (const name of names) if (!found.has(name)) absent.push(`${area}/${name}`)
    }
    return absent.filter((path) => !missing.includes(path))
  })
