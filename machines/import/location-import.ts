import type { LocationImport } from '../../contract/location/location-import.ts'
import { createSheetImport, type SheetImportRef } from '../kit/import/sheet-import.ts'

/** The import of whole locations. */
export const locationImportMachine = createSheetImport<LocationImport>({
  id: 'locationImport',
  hasCompany: false,
  countChanges: ({ created, changed }) => created + changed,
  countQuestions: ({ far_count }) => far_count,
  warningOf: () => null,
  storedToast: () => ({ kind: 'success', code: 'fileUploaded' }),
})

/** The running import of whole locations. */
export type LocationImportRef = SheetImportRef<LocationImport>
