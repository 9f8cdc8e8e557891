import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '../../base/mode.ts'
import { productVersion } from '../../base/product-version.ts'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../settings/config.ts'
import { listDays, openStatistics } from '../../store/statistics/open-statistics.ts'
import type { Snapshot } from '../../store/table-copy/snapshot.ts'
import { filesFolder } from '../own-files.ts'
import { type KnownFile, listKnownFiles, type OpenFile, openImportFiles } from './files-of-platform.ts'
import { type Manifest, type TablePart, writeManifest } from './manifest.ts'
import { openSource, type Taken } from './open-source.ts'
import { writeCompressed } from './parts.ts'
import type { BackupPlace, LocalPart, Part } from './place/backup-place.ts'

/** What a backup or a restore does now. */
export type OnStep = (step: string) => void

const STATISTICS = 'statistics.duckdb'

const copyTables = async (snapshot: Snapshot, place: BackupPlace, onStep: OnStep): Promise<TablePart[]> => {
  const parts: TablePart[] = []
  for (const table of snapshot.tables) {
    onStep(`table ${table.name}`)
    const path = `tables/${table.name.replaceAll('"', '')}.gz`
    const { part, result } = await writeCompressed(place, path, (target) => snapshot.copy(table, target))
    parts.push({ ...table, ...result, file: part })
  }
  return parts
}

const copyStoredFile = async (from: string, to: BackupPlace, path: string): Promise<Part | null> => {
  const file = join(from, path)
  if (!(await stat(file).catch(() => null))) return null
  return to.write(`files/${path}`, createReadStream(file))
}

const copyFiles = async (
  known: readonly KnownFile[],
  imports: readonly OpenFile[],
  { from, to, onStep }: { readonly from: string; readonly to: BackupPlace; readonly onStep: OnStep },
): Promise<Pick<Manifest, 'files' | 'missing'>> => {
  const files: Part[] = []
  const missing: string[] = []
  for (const { path, handle } of imports)
    files.push(await to.write(`files/${path}`, handle.createReadStream({ autoClose: true })))
  for (const [index, { path, isUsed }] of known.entries()) {
    onStep(`file ${index + 1} of ${known.length}`)
    const part = await copyStoredFile(from, to, path)
    if (part) files.push(part)
    else if (isUsed) missing.push(path)
  }
  return { files, missing }
}

/** Keys and identities, with the folder of each: none may be missing from a restored platform that has them. */
const secretsOf = (config: Config) => [
  { folder: filesFolder(config), name: 'session-secret' },
  { folder: filesFolder(config), name: 'history-key' },
  { folder: filesFolder(config), name: 'files-identity' },
  { folder: config.dataDir, name: 'mqtt-client-id' },
]

/** Writes the keys and identities that the platform has. */
export const copySecrets = async (config: Config, to: BackupPlace): Promise<Part[]> => {
  const parts: Part[] = []
  for (const { folder, name } of secretsOf(config)) {
    const file = join(folder, name)
    if (existsSync(file)) parts.push(await to.write(`secrets/${name}`, createReadStream(file)))
  }
  return parts
}

/** Makes the copied statistics a part of the backup, and counts their hours. */
const keepStatistics = async (config: Config, copy: LocalPart): Promise<Manifest['statistics']> => {
  const statistics = await openStatistics(copy.file, { memoryLimit: `${config.statisticsMemoryMb}MiB` })
  let days: Map<string, number>
  try {
    days = await listDays(statistics)
  } finally {
    await statistics.close()
  }
  const hours = [...days.values()].reduce((sum, count) => sum + count, 0)
  return { ...(await copy.keep()), hours, days: days.size }
}

const modeOf = async (snapshot: Snapshot): Promise<Mode> => {
  const [found] = await snapshot.rows<{ mode: Mode }>('select mode from installation')
  if (!found) throw new StartError('This platform has never been started, so there is nothing to back up.')
  return found.mode
}

type Copying = { readonly config: Config; readonly place: BackupPlace; readonly onStep: OnStep }

/** Writes all parts of a snapshot, and last the manifest. */
const copyParts = async (
  { config, place, onStep }: Copying,
  { snapshot, copied }: Taken,
  copy: LocalPart,
): Promise<Manifest> => {
  const from = filesFolder(config)
  // A bucket keeps versions of its objects itself.
  const imports = config.filesBucket ? [] : await openImportFiles(snapshot, from)
  const mode = await modeOf(snapshot)
  const tables = await copyTables(snapshot, place, onStep)
  const sequences = await snapshot.sequences()
  onStep('statistics')
  await copied
  const statistics = await keepStatistics(config, copy)
  const known = config.filesBucket ? [] : await listKnownFiles(snapshot)
  const stored = await copyFiles(known, imports, { from, to: place, onStep })
  const manifest = {
    product: productVersion,
    postgres: snapshot.version,
    mode,
    at: snapshot.at.toISOString(),
    migrations: snapshot.migrations,
    tables,
    sequences,
    statistics,
    ...stored,
    secrets: await copySecrets(config, place),
  }
  await writeManifest(place, manifest)
  return { format: 1, ...manifest }
}

/**
 * Writes a backup of one moment to an empty place, also while the server runs: records, statistics, files, secrets, and
 * last the manifest. Throws {@link StartError} if the place has files, or a store or the server does not answer.
 */
export const backUp = async (config: Config, place: BackupPlace, onStep: OnStep): Promise<Manifest> => {
  await place.prepare()
  const source = await openSource(config)
  try {
    const copy = await place.local(STATISTICS)
    try {
      onStep('snapshot')
      const taken = await source.take(copy.file)
      try {
        return await copyParts({ config, place, onStep }, taken, copy)
      } finally {
        await taken.snapshot.close()
      }
    } finally {
      await copy.discard()
    }
  } finally {
    await source.close()
  }
}
