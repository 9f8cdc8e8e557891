import { type OwnSpotDetail, ownSpotOperations } from '../../../contract/campaign/own-spots.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { withRows } from '../../../machines/kit/list/list.ts'
import { listParams } from '../../../machines/kit/list/request-params.ts'
import {
  type SpotReportRequest,
  spotArea,
  spotList,
  spotPage,
  spotReportArea,
  spotsPage,
} from '../../../machines/spot/spots.ts'
import { language } from '../../i18n/language.ts'
import { saveFile } from '../../ui/save-file.ts'

const report = (call: Call) =>
  spotReportArea.provide({
    actors: {
      load: areaLoader<string, SpotReportRequest>(async ({ names, date_from, date_to }, signal) => {
        const query = {
          ...(names.length > 0 ? { spot_name: [...names] } : {}),
          ...(date_from ? { date_from } : {}),
          ...(date_to ? { date_to } : {}),
          language: language(),
        }
        const file = await call(ownSpotOperations.reportSpots, { query, signal })
        const name = file.name || 'spot_report.xlsx'
        saveFile(file, name)
        return name
      }),
    },
  })

/** The list of spots with its services (C85, C87). */
export const provideSpots = (call: Call) =>
  spotsPage.provide({
    actors: {
      list: withRows(
        spotList,
        areaLoader((query, signal) => call(ownSpotOperations.listSpots, { query: listParams(query), signal })),
      ),
      report: report(call),
    },
  })

/** The page of one spot with its services (C86, C87). */
export const provideSpotPage = (call: Call) =>
  spotPage.provide({
    actors: {
      spot: spotArea.provide({
        actors: {
          load: areaLoader<OwnSpotDetail, string>((id, signal) =>
            call(ownSpotOperations.getSpot, { params: { id }, signal }),
          ),
        },
      }),
      report: report(call),
    },
  })
