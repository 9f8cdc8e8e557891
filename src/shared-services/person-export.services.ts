import { personalDataOperations as operations } from '../../contract/users/personal-data.ts'
import { areaLoader } from '../../machines/kit/area/area-loader.ts'
import type { Call } from '../../machines/kit/call.ts'
import { personExportArea } from '../../machines/session/person-export.ts'
import { saveFile } from '../ui/save-file.ts'

/** The export of what is stored about an account, with its service. */
export const providePersonExport = (call: Call) =>
  personExportArea.provide({
    actors: {
      load: areaLoader<string, { id: number }>(async ({ id }, signal) => {
        const file = await call(operations.exportPerson, { params: { id }, signal })
        saveFile(file, file.name)
        return file.name
      }),
    },
  })
