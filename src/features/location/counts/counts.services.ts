import { manualCountOperations as operations } from '../../../../contract/location/manual-counts.ts'
import {
  type ManualCountsCommand,
  type ManualCountsData,
  manualCountsArea,
} from '../../../../machines/administration/manual-count.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Members of a row of the file, in the order in which rows can be pasted again. */
const columns = ['day', 'time', 'minutes', 'people', 'cars', 'buses', 'counted_by', 'note']
/** Counts in the list; older ones are in the file. */
const SHOWN_COUNTS = 10

/** The counts made by hand at a location with their services. */
export const provideManualCounts = (call: Call) =>
  manualCountsArea.provide({
    actors: {
      load: areaLoader<ManualCountsData, ManualCountsCommand>(async ({ uuid, add, takeBack, download }, signal) => {
        const params = { uuid }
        if (add) await call(operations.addCount, { params, body: add, signal })
        if (takeBack) {
          const { id, reason } = takeBack
          await call(operations.takeBackCount, { params: { uuid, count: String(id) }, body: { reason }, signal })
        }
        if (download) {
          const query = {
            columns,
            headings: [...download.headings],
            format: 'csv' as const,
            language: download.language,
          }
          const file = await call(operations.exportCounts, { params, query, signal })
          saveFile(file, file.name)
        }
        const [page, bias] = await Promise.all([
          call(operations.listCounts, { params, query: { size: SHOWN_COUNTS }, signal }),
          call(operations.getBias, { params, query: {}, signal }),
        ])
        return { page, bias, done: add ? 'added' : takeBack ? 'takenBack' : null }
      }),
    },
  })
