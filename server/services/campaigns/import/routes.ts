import { LARGEST_IMPORT_BYTES } from '../../../../contract/campaign/campaign-import.ts'
import { contract } from '../../../../contract/index.ts'
import { LONGEST_CORRECTIONS } from '../../../../contract/sheet-import.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { receivedForm } from '../../../http/multipart.ts'
import { progressOf } from '../../../records/work-progress.ts'
import type { CampaignContext } from '../context.ts'
import { importCampaigns } from './import-campaigns.ts'
import { sendImportTemplate } from './import-template.ts'

const operations = contract.campaignImport

/** Limit of imports per minute from one address, because an import can take seconds. */
const IMPORTS_PER_MINUTE = 30

/** The import of campaigns, its template and its progress (C48). */
export const campaignImportRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(
    operations.importCampaigns,
    async ({ account, query, request }) => {
      const limits = { file: LARGEST_IMPORT_BYTES, field: LONGEST_CORRECTIONS }
      const { bytes, fields } = await receivedForm(request, operations.importCampaigns, limits)
      return importCampaigns(context, account, { bytes, mended: fields.mended, query })
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )
  registerOperation(operations.getImportTemplate, ({ query, reply }) => sendImportTemplate(context, query, reply))
  registerOperation(operations.getImportProgress, ({ account, params }) => progressOf(context, account, params.uuid))
}
