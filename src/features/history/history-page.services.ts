import { historyOperations as operations } from '../../../contract/history.ts'
import {
  closedDaysPage,
  historyPage,
  historyStateArea,
  rootsFileArea,
} from '../../../machines/administration/history.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecords } from '../../records/record-pages.services.ts'
import { saveFile } from '../../ui/save-file.ts'

/** The closed days and the state of the chain of records, with their services. */
export const provideHistory = (call: Call) =>
  historyPage.provide({
    actors: {
      records: provideRecords(closedDaysPage, {
        list: async (query, signal) => {
          const { items, ...page } = await call(operations.list, { query, signal })
          return { ...page, items: items.map((day) => ({ ...day, id: day.number })) }
        },
        exportList: (query, signal) => call(operations.exportList, { query, signal }),
        options: noOptions,
      }),
      state: historyStateArea.provide({
        actors: { load: areaLoader((_, signal) => call(operations.getState, { signal })) },
      }),
      roots: rootsFileArea.provide({
        actors: {
          load: areaLoader<string, 'all'>(async (_, signal) => {
            const file = await call(operations.exportRoots, { signal })
            saveFile(file, file.name)
            return file.name
          }),
        },
      }),
    },
  })
