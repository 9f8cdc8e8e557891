import { fromPromise } from 'xstate'
import { type CampaignImport, campaignImportOperations } from '../../../contract/campaign/campaign-import.ts'
import {
  type ImportedResearchList,
  type ResearchImport,
  researchImportOperations,
} from '../../../contract/research-import.ts'
import type { ImportProgress } from '../../../contract/sheet-import.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import { campaignImportMachine } from '../../../machines/campaign/import/campaign-import.ts'
import {
  importedResearchArea,
  researchImportPage,
  researchSheetImport,
} from '../../../machines/campaign/research/research-import.ts'
import type { ImportCompany, ImportRequest } from '../../../machines/kit/import/sheet-import.ts'
import type { Call } from '../../services/call.ts'
import { allByName, areaLoader } from './area-loader.ts'
import { fieldsOf, savedTemplate } from './import-template.ts'
import { createProgressIds } from './progress-ids.ts'

/** The import of campaigns with its services (C48). */
export const campaignImportScreen = (call: Call) => {
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
      template: savedTemplate((query, signal) => call(campaignImportOperations.getImportTemplate, { query, signal })),
      loadCompanies: fromPromise<readonly ImportCompany[], { isNeeded: boolean }>(async ({ input, signal }) =>
        input.isNeeded ? (await call(companyOperations.list, { query: allByName, signal })).items : [],
      ),
    },
  })
}

/** The import of figures of an outside research with its services. */
export const researchImportScreen = (call: Call) =>
  researchImportPage.provide({
    actors: {
      sheet: researchSheetImport.provide({
        actors: {
          send: fromPromise<ResearchImport, ImportRequest>(({ input, signal }) =>
            call(researchImportOperations.importFile, {
              query: { dry_run: input.isDryRun },
              fields: fieldsOf(input),
              file: input.file,
              signal,
            }),
          ),
          template: savedTemplate((query, signal) =>
            call(researchImportOperations.getImportTemplate, { query, signal }),
          ),
        },
      }),
      imported: importedResearchArea.provide({
        actors: {
          load: areaLoader<ImportedResearchList, 'all'>((_, signal) =>
            call(researchImportOperations.listImported, { signal }),
          ),
        },
      }),
    },
  })
