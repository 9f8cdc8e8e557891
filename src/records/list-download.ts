import { listParams, type RequestParams } from '../../machines/kit/list/request-params.ts'
import type { ExportCommand } from '../../machines/kit/records/download.ts'
import { saveFile } from '../ui/save-file.ts'

const exportParams = ({ query, columns, headings, words, format, language }: ExportCommand): RequestParams => ({
  ...listParams({ ...query, page: 1 }),
  columns,
  headings,
  words,
  format,
  language,
})

/** Saves the file that a call returns for a list, and resolves to its name. */
export const downloadList = async (
  exportList: (query: RequestParams, signal: AbortSignal) => Promise<File>,
  command: ExportCommand,
  signal: AbortSignal,
): Promise<string> => {
  const file = await exportList(exportParams(command), signal)
  saveFile(file, file.name)
  return file.name
}
