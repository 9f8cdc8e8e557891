import { fromPromise } from 'xstate'
import {
  type CampaignImport,
  campaignImportOperations,
  type ImportProgress,
} from '../../../contract/campaign/campaign-import.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import {
  campaignImportMachine,
  type ImportCompany,
  type ImportRequest,
  type TemplateCommand,
  templateArea,
} from '../../../machines/campaign/import/campaign-import.ts'
import type { Call } from '../../services/call.ts'
import { saveFile } from '../../ui/save-file.ts'
import { allByName, areaLoader } from './area-loader.ts'

/** The import of campaigns with its services (C48). */
export const campaignImportScreen = (call: Call) =>
  campaignImportMachine.provide({
    actors: {
      send: fromPromise<CampaignImport, ImportRequest>(({ input, signal }) =>
        call(campaignImportOperations.importCampaigns, {
          query: { dry_run: input.isDryRun, company_id: input.companyId, progress: input.progressId },
          fields: input.mended.length === 0 ? {} : { mended: JSON.stringify(input.mended) },
          file: input.file,
          signal,
        }),
      ),
      askProgress: fromPromise<ImportProgress, { progressId: string }>(({ input, signal }) =>
        call(campaignImportOperations.getImportProgress, { params: { uuid: input.progressId }, signal }),
      ),
      template: templateArea.provide({
        actors: {
          load: areaLoader<string, TemplateCommand>(async (query, signal) => {
            const file = await call(campaignImportOperations.getImportTemplate, { query, signal })
            saveFile(file, file.name)
            return file.name
          }),
        },
      }),
      loadCompanies: fromPromise<readonly ImportCompany[], { isNeeded: boolean }>(async ({ input, signal }) =>
        input.isNeeded ? (await call(companyOperations.list, { query: allByName, signal })).items : [],
      ),
    },
  })
