import { createReadStream, existsSync } from 'node:fs'
import { chmod, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '../../base/mode.ts'
import { productVersion } from '../../base/product-version.ts'
import { StartError } from '../../base/start-error.ts'
import { syncToDisk } from '../../base/sync-to-disk.ts'
import type { Config } from '../../config.ts'
import { listDays, openStatistics } from '../../store/statistics/open-statistics.ts'
import type { Snapshot } from '../../store/table-copy/snapshot.ts'
import { filesFolder } from '../own-files.ts'
import { type KnownFile, listKnownFiles, type OpenFile, openImportFiles } from './files-of-platform.ts'
import { type Manifest, type Part, type TablePart, writeManifest } from './manifest.ts'
import { openSource } from './open-source.ts'
import { createBackupFolder, digestFile, writeCompressed, writePart } from './parts.ts'

/** What a backup or a restore does now. */
export type OnStep = (step: string) => void

const STATISTICS = 'statistics.duckdb'

const copyTables = async (snapshot: Snapshot, folder: string, onStep: OnStep): Promise<TablePart[]> => {
  const parts: TablePart[] = []
  for (const table of snapshot.tables) {
    onStep(`table ${table.name}`)
    const path = `tables/${table.name.replaceAll('"', '')}.gz`
    const { part, result } = await writeCompressed(folder, path, (target) => snapshot.copy(table, target))
    parts.push({ ...table, ...result, file: part })
  }
  return parts
}

const copyStoredFile = async (from: string, to: string, path: string): Promise<Part | null> => {
  const file = join(from, path)
  if (!(await stat(file).catch(() => null))) return null
  const part = await writePart(to, `files/${path}`, createReadStream(file))
  return part
}

const copyFiles = async (
  known: readonly KnownFile[],
  imports: readonly OpenFile[],
  { from, to, onStep }: { readonly from: string; readonly to: string; readonly onStep: OnStep },
): Promise<Pick<Manifest, 'files' | 'missing'>> => {
  const files: Part[] = []
  const missing: string[] = []
  for (const { path, handle } of imports)
    files.push(await writePart(to, `files/${path}`, handle.createReadStream({ autoClose: true })))
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
  { folder: filesFolder(config), name: 'files-identity' },
  { folder: config.dataDir, name: 'mqtt-client-id' },
]

const copySecrets = async (config: Config, to: string): Promise<Part[]> => {
  const parts: Part[] = []
  for (const { folder, name } of secretsOf(config)) {
    const file = join(folder, name)
    if (existsSync(file)) parts.push(await writePart(to, `secrets/${name}`, createReadStream(file)))
  }
  return parts
}

/** The digest of the copied statistics, and how many hours they have. */
const describeStatistics = async (config: Config, folder: string): Promise<Manifest['statistics']> => {
  const file = join(folder, STATISTICS)
  const statistics = await openStatistics(file, { memoryLimit: `${config.statisticsMemoryMb}MiB` })
  let days: Map<string, number>
  try {
    days = await listDays(statistics)
  } finally {
    await statistics.close()
  }
  await rm(`${file}.wal`, { force: true })
  await chmod(file, 0o600)
  await syncToDisk(file)
  const hours = [...days.values()].reduce((sum, count) => sum + count, 0)
  return { ...(await digestFile(folder, STATISTICS)), hours, days: days.size }
}

const modeOf = async (snapshot: Snapshot): Promise<Mode> => {
  const [found] = await snapshot.rows<{ mode: Mode }>('select mode from installation')
  if (!found) throw new StartError('This platform has never been started, so there is nothing to back up.')
  return found.mode
}

/**
 * Writes a backup of one moment into a new folder, also while the server runs: records, statistics, files, secrets, and
 * last the manifest. Throws {@link StartError} if the folder has files, or a store or the server does not answer.
 */
export const backUp = async (config: Config, folder: string, onStep: OnStep): Promise<Manifest> => {
  await createBackupFolder(folder)
  const source = await openSource(config)
  try {
    onStep('snapshot')
    const { snapshot, copied } = await source.take(join(folder, STATISTICS))
    try {
      const from = filesFolder(config)
      // A bucket keeps versions of its objects itself.
      const imports = config.filesBucket ? [] : await openImportFiles(snapshot, from)
      const mode = await modeOf(snapshot)
      const tables = await copyTables(snapshot, folder, onStep)
      const sequences = await snapshot.sequences()
      onStep('statistics')
      await copied
      const statistics = await describeStatistics(config, folder)
      const known = config.filesBucket ? [] : await listKnownFiles(snapshot)
      const stored = await copyFiles(known, imports, { from, to: folder, onStep })
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
        secrets: await copySecrets(config, folder),
      }
      await writeManifest(folder, manifest)
      return { format: 1, ...manifest }
    } finally {
      await snapshot.close()
    }
  } finally {
    await source.close()
  }
}
