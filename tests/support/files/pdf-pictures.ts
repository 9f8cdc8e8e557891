import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPdftoppm } from '../install/tools.mjs'
import { scratchFolder } from '../platform/scratch-folder.ts'

/** Dots per inch of the pictures: enough to see a part that is missing, moved or covered. */
const DPI = 60

/** Draws the pages of a PDF as grey PNG files. Throws if Poppler's `pdftoppm` is not installed. */
export const pdfPictures = async (pdf: Buffer): Promise<Buffer[]> => {
  const folder = await scratchFolder()
  const file = join(folder.path, 'print.pdf')
  await writeFile(file, pdf)
  const command = findPdftoppm()
  if (!command)
    throw new Error('Prints are compared with pdftoppm. Install Poppler (Debian: apt-get install poppler-utils).')
  const options = ['-gray', '-png', '-r', String(DPI)]
  const { error, status, stderr } = spawnSync(command, [...options, file, join(folder.path, 'page')])
  if (error ?? status !== 0) throw new Error(`pdftoppm: ${error ? error.message : stderr}`)
  const names = (await readdir(folder.path)).filter((name) => name.endsWith('.png')).toSorted()
  const pictures = await Promise.all(names.map((name) => readFile(join(folder.path, name))))
  await folder.remove()
  return pictures
}
