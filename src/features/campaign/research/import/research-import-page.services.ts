import { fromPromise } from 'xstate'
import {
  type ImportedResearchList,
  type ResearchImport,
  researchImportOperations,
} from '../../../../../contract/research-import.ts'
import {
  importedResearchArea,
  researchImportPage,
  researchSheetImport,
} from '../../../../../machines/campaign/research/research-import.ts'
import { areaLoader } from '../../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../../machines/kit/call.ts'
import type { ImportRequest } from '../../../../../machines/kit/import/sheet-import.ts'
import { fieldsOf, provideTemplate } from '../../../../records/import/import-template.services.ts'

/** The import of figures of an outside research with its services. */
export const provideResearchImport = (call: Call) =>
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
          template: provideTemplate((query, signal) =>
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
