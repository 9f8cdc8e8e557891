import { posix } from 'node:path'
import { SheetError } from './sheet-error.ts'
import { parseXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** Paths of the parts of a workbook that the import reads. */
export type Workbook = { sheet: string; strings: string | null; styles: string | null; isFrom1904: boolean }

const CONTENT_TYPES = '[Content_Types].xml'

const refuseOtherKinds = async (archive: Archive): Promise<void> => {
  if (archive.names.some((name) => name.endsWith('vbaProject.bin'))) throw new SheetError('macros')
  if (!archive.names.includes(CONTENT_TYPES)) throw new SheetError('kind')
  await parseXml(archive.chunks(CONTENT_TYPES), {
    open: (_, { ContentType = '' }) => {
      if (ContentType.includes('.binary.')) throw new SheetError('kind')
      if (ContentType.includes('.macroEnabled.')) throw new SheetError('macros')
    },
  })
}

/** The references of a part; `kind` is the last word of their type: `worksheet`, `styles`. The root part is ''. */
const relationsOf = async (archive: Archive, part: string): Promise<{ id: string; kind: string; path: string }[]> => {
  const relations: { id: string; kind: string; path: string }[] = []
  const folder = posix.dirname(`/${part}`)
  await parseXml(archive.chunks(posix.join(folder, '_rels', `${posix.basename(part)}.rels`).slice(1)), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      relations.push({ id: Id, kind: posix.basename(Type), path: posix.resolve(folder, Target).slice(1) })
    },
  })
  return relations
}

const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

/** Finds the first visible sheet of a workbook, its texts and styles. Throws `kind`, `macros`, `damaged`. */
export const openWorkbook = async (archive: Archive): Promise<Workbook> => {
  await refuseOtherKinds(archive)
  const book = (await relationsOf(archive, '')).find(({ kind }) => kind === 'officeDocument')
  if (!book || !archive.names.includes(`${posix.dirname(book.path)}/_rels/${posix.basename(book.path)}.rels`)) {
    throw new SheetError('kind')
  }
  const relations = await relationsOf(archive, book.path)
  const visible: string[] = []
  let isFrom1904 = false
  await parseXml(archive.chunks(book.path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') visible.push(relationId(attributes))
    },
  })
  const sheets = new Map(relations.flatMap(({ id, kind, path }) => (kind === 'worksheet' ? [[id, path] as const] : [])))
  const first = visible.find((wanted) => sheets.has(wanted))
  const sheet = first === undefined ? undefined : sheets.get(first)
  if (sheet === undefined) throw new SheetError('kind')
  const pathOf = (wanted: string): string | null => relations.find(({ kind }) => kind === wanted)?.path ?? null
  return { sheet, strings: pathOf('sharedStrings'), styles: pathOf('styles'), isFrom1904 }
}
