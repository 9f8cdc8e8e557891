import { contract } from '../../../contract/index.ts'
import { MOST_PICTURE_BYTES } from '../../../contract/limits.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { receivedFile } from '../../http/multipart.ts'
import { changeLocation } from './administration/change-location.ts'
import { administeredLocationRoutes } from './administration/routes.ts'
import { locationChangeRoutes } from './change/routes.ts'
import { cityRoutes } from './city/routes.ts'
import type { LocationContext } from './context.ts'
import { deviceRoutes } from './device/routes.ts'
import { eventRoutes } from './event/routes.ts'
import { exportEquipment } from './export/export-equipment.ts'
import { locationImportRoutes } from './import/routes.ts'
import { industryRoutes } from './industry/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { manualCountRoutes } from './manual-count/routes.ts'
import { countScreens, summarizeNetwork } from './network/city-summaries.ts'
import { networkHealth } from './network/network-health.ts'
import { noticeRoutes } from './notice/routes.ts'
import { addPicture, getImage } from './picture/panoramas.ts'
import { sendPicture, uploadPicture } from './picture/upload-picture.ts'
import { getLocation } from './queries/get-location.ts'
import { listCitiesOfCompany, listLocationChoices, listLocations } from './queries/list-locations.ts'
import { screenRoutes } from './screen/routes.ts'
import { sensorFindingRoutes } from './sensor-finding/routes.ts'

const { location, network } = contract

/** Limit of uploads of pictures per minute from one address. Each uses a processor for up to a second. */
const PICTURES_PER_MINUTE = 60

/**
 * Cities, industries and screens by city (C50, C51, C62). Locations: lists and details for every account, edits for the
 * owner and for administrators (C58, C59, C66, C68, C69).
 */
export const locationRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  cityRoutes(registerOperation, context)
  screenRoutes(registerOperation, context)
  deviceRoutes(registerOperation, context)
  maintenanceRoutes(registerOperation, context)
  sensorFindingRoutes(registerOperation, context)
  eventRoutes(registerOperation, context)
  noticeRoutes(registerOperation, context)
  manualCountRoutes(registerOperation, context)
  industryRoutes(registerOperation, context)
  administeredLocationRoutes(registerOperation, context)
  locationChangeRoutes(registerOperation, context)
  locationImportRoutes(registerOperation, context)
  registerOperation(network.countScreens, ({ query }) =>
    countScreens(db, context.otherServices.networkCounts, {
      industryIds: query.industry_ids,
      isProgrammatic: query.is_programmatic,
    }),
  )
  registerOperation(network.getNetworkSummary, () => summarizeNetwork(db, context.otherServices.networkCounts))
  registerOperation(contract.dashboard.getHealth, ({ account, query }) =>
    networkHealth(context, query.owned ? account.companyId : undefined),
  )
  registerOperation(location.exportEquipment, ({ account, query, reply }) =>
    exportEquipment(context, account, query, reply),
  )
  registerOperation(location.listLocations, ({ account, query }) => listLocations(context, account, query))
  registerOperation(location.getLocation, ({ account, params }) => getLocation(context, account, params))
  registerOperation(location.getLocationByUuid, ({ account, params }) => getLocation(context, account, params))
  registerOperation(location.changeLocation, ({ account, params, body }) =>
    changeLocation(context, account, params.id, body),
  )
  registerOperation(location.getLocationImage, ({ account, params }) => getImage(db, account, params.uuid))
  registerOperation(location.setLocationImage, ({ account, body }) => addPicture(context, account, body))
  registerOperation(
    location.uploadPicture,
    ({ account, params, request }) =>
      uploadPicture(context, account, params.uuid, () =>
        receivedFile(request, location.uploadPicture, MOST_PICTURE_BYTES),
      ),
    { perMinute: PICTURES_PER_MINUTE },
  )
  registerOperation(location.showPicture, ({ params, request, reply }) =>
    sendPicture(context, params.uuid, { request, reply }),
  )
  registerOperation(location.listCitiesOfCompany, ({ account, query }) =>
    listCitiesOfCompany(db, account, query.company_id),
  )
  registerOperation(location.listLocationChoices, ({ account, query }) => listLocationChoices(db, account, query))
}
