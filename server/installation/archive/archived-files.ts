import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../../base/sync-to-disk.ts'
import { writePart } from '../backup/place/write-part.ts'

/** The areas of films, stills and pictures. Files of imports are removed when their import ends. */
const areas = ['spots', 'pictures'] as const

/** The digests of the archived files, as `sha256sum --check` reads them: a digest, two spaces and a path. */
const DIGESTS = 'files.sha256'

const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.endsWith('.part'))
}

/** The digests of the files of an archive, by their paths such as `spots/film.mp4`. */
export const archivedFiles = async (archive: string): Promise<Map<string, string>> => {
  const text = await readFile(join(archive, DIGESTS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line.includes('  files/'))
  return new Map(
    lines.map((line) => [line.slice(line.indexOf('  files/') + '  files/'.length), line.split(' ')[0] ?? '']),
  )
}

const archiveFile = async (from: string, archive: string, path: string): Promise<void> => {
  const [target, unfinished] = [join(archive, 'files', path), `files/${path}.part`]
  await rm(join(archive, unfinished), { force: true })
  const { sha256 } = await writePart(archive, unfinished, createReadStream(join(from, path)))
  await rename(join(archive, unfinished), target)
  await appendFile(join(archive, DIGESTS), `${sha256}  files/${path}\n`, { flush: true })
}

/**
 * Copies the films, stills and pictures of a folder that the archive does not have yet: a file never changes. Returns
 * their number. A signal ends it after the present file.
 */
export const archiveFiles = async (from: string, archive: string, signal?: AbortSignal): Promise<number> => {
  const known = await archivedFiles(archive)
  let count = 0
  for (const area of areas) {
    await mkdir(join(archive, 'files', area), { recursive: true, mode: 0o700 })
    for (const name of await namesIn(join(from, area))) {
      if (signal?.aborted) return count
      if (known.has(`${area}/${name}`) && existsSync(join(archive, 'files', area, name))) continue
      const isCopied = await archiveFile(from, archive, `${area}/${name}`).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          // It was removed meanwhile.
          if (error.code === 'ENOENT') return false
          throw error
        },
      )
      if (isCopied) count += 1
    }
  }
  if (count > 0) await syncToDisk(join(archive, 'files'))
  return count
}

/** The paths of the files of a folder now. */
export const presentFiles = async (from: string): Promise<string[]> => {
  const found: string[] = []
  for (const area of areas) found.push(...(await namesIn(join(from, area))).map((name) => `${area}/${name}`))
  return found
}

/** Removes archived files that are not in `kept` and were archived before an instant. Returns their number. */
export const removeArchivedFiles = async (
  archive: string,
  kept: ReadonlySet<string>,
  before: Date,
): Promise<number> => {
  let count = 0
  for (const path of await presentFiles(join(archive, 'files'))) {
    const file = join(archive, 'files', path)
    if (kept.has(path) || (await stat(file)).mtime >= before) continue
    await rm(file)
    count += 1
  }
  return count
}
