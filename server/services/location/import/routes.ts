import { contract } from '../../../../contract/index.ts'
import { LARGEST_INDUSTRY_FILE_BYTES } from '../../../../contract/location/industry-import.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { receivedFile } from '../../../http/multipart.ts'
import type { LocationContext } from '../context.ts'
import { importIndustries } from './import-industries.ts'

const { importIndustries: operation } = contract.location

/** The route that imports locations’ industries (C65). */
export const industryImportRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  registerOperation(operation, async ({ account, query, request }) => {
    const { bytes, name } = await receivedFile(request, operation, LARGEST_INDUSTRY_FILE_BYTES)
    return importIndustries(context, account, { bytes, fileName: name, isDryRun: query.dry_run })
  })
}
