import { fromPromise } from 'xstate'
import { type CampaignImport, campaignImportOperations } from '../../../../contract/campaign/campaign-import.ts'
import type { ImportProgress } from '../../../../contract/sheet-import.ts'
import { companyOperations } from '../../../../contract/users/companies.ts'
import { campaignImportMachine } from '../../../../machines/campaign/import/campaign-import.ts'
import { allByName } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { ImportCompany, ImportRequest } from '../../../../machines/kit/import/sheet-import.ts'
import { fieldsOf, provideTemplate } from '../../../records/import/import-template.services.ts'
import { createProgressIds } from '../../../records/import/progress-ids.ts'

/** The import of campaigns with its services (C48). */
export const provideCampaignImport = (call: Call) => {
  const progressIds = createProgressIds()
  return campaignImportMachine.provide({
    actors: {
      send: fromPromise<CampaignImport, ImportRequest>(({ input, signal }) =>
        call(campaignImportOperations.importCampaigns, {
          query: {
            dry_run: input.isDryRun,
            company_id: input.companyId,
            progress: progressIds.begin(input.sendNumber),
          },
          fields: fieldsOf(input),
          file: input.file,
          signal,
        }),
      ),
      askProgress: fromPromise<ImportProgress, { sendNumber: number }>(({ input, signal }) =>
        call(campaignImportOperations.getImportProgress, {
          params: { uuid: progressIds.of(input.sendNumber) },
          signal,
        }),
      ),
      template: provideTemplate((query, signal) => call(campaignImportOperations.getImportTemplate, { query, signal })),
      loadCompanies: fromPromise<readonly ImportCompany[], { isNeeded: boolean }>(async ({ input, signal }) =>
        input.isNeeded ? (await call(companyOperations.list, { query: allByName, signal })).items : [],
      ),
    },
  })
}
