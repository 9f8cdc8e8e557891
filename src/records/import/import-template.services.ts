import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import { type ImportRequest, type TemplateCommand, templateArea } from '../../../machines/kit/import/sheet-import.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The corrections as the field `mended` of the form; no field if there are none. */
export const fieldsOf = ({ corrected }: ImportRequest): Record<string, string> =>
  corrected.length === 0 ? {} : { mended: JSON.stringify(corrected) }

type LoadTemplate = (query: TemplateCommand, signal: AbortSignal) => Promise<File>

/** Saves a template as a file. */
export const provideTemplate = (load: LoadTemplate) =>
  templateArea.provide({
    actors: {
      load: areaLoader<string, TemplateCommand>(async (query, signal) => {
        const file = await load(query, signal)
        saveFile(file, file.name)
        return file.name
      }),
    },
  })
