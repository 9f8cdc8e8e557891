import { contract } from '../../../../contract/index.ts'
import { LARGEST_INDUSTRY_FILE_BYTES } from '../../../../contract/location/industry-import.ts'
import { LARGEST_LOCATIONS_FILE_BYTES } from '../../../../contract/location/location-import.ts'
import { LONGEST_CORRECTIONS } from '../../../../contract/sheet-import.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { receivedFile, receivedForm } from '../../../http/multipart.ts'
import { progressOf } from '../../../records/work-progress.ts'
import type { LocationContext } from '../context.ts'
import { importIndustries } from './import-industries.ts'
import { importLocations } from './import-locations.ts'
import { sendLocationTemplate } from './location-template.ts'

const { importIndustries: industries } = contract.location
const { importLocations: locations, getLocationTemplate, getLocationProgress } = contract.locationImport

/** Limit of imports per minute from one address, because an import can take seconds. */
const IMPORTS_PER_MINUTE = 30

/** Routes that import locations’ industries (C65) and whole locations. */
export const locationImportRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  registerOperation(industries, async ({ account, query, request }) => {
    const { bytes, name } = await receivedFile(request, industries, LARGEST_INDUSTRY_FILE_BYTES)
    return importIndustries(context, account, { bytes, fileName: name, isDryRun: query.dry_run })
  })
  registerOperation(
    locations,
    async ({ account, query, request }) => {
      const limits = { file: LARGEST_LOCATIONS_FILE_BYTES, field: LONGEST_CORRECTIONS }
      const { bytes, fields } = await receivedForm(request, locations, limits)
      return importLocations(context, account, { bytes, mended: fields.mended, query })
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )
  registerOperation(getLocationTemplate, ({ query, reply }) => sendLocationTemplate(context, query, reply))
  registerOperation(getLocationProgress, ({ account, params }) => progressOf(context, account, params.uuid))
}
