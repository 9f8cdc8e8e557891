import { fromPromise } from 'xstate'
import { type IndustryImport, industryImportOperations } from '../../../../contract/location/industry-import.ts'
import { industryImportMachine } from '../../../../machines/administration/industry-import.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** The import of locations' industries with its service (C65). */
export const provideIndustryImport = (call: Call) =>
  industryImportMachine.provide({
    actors: {
      send: fromPromise<IndustryImport, { file: File; isDryRun: boolean }>(({ input: { file, isDryRun }, signal }) =>
        call(industryImportOperations.importIndustries, { query: { dry_run: isDryRun }, file, signal }),
      ),
    },
  })
