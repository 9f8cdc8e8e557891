import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { ImportedResearchList, ResearchImport } from '../../../contract/research-import.ts'
import type { User } from '../../../contract/users/user.ts'
import { createArea } from '../../kit/area/area.ts'
import { createSheetImport, type SheetImportRef } from '../../kit/import/sheet-import.ts'

/** What was imported, and where the figures come from. */
export const importedResearchArea = createArea<'all', ImportedResearchList>('importedResearch')

/** The import of the figures of an outside research from a file (R40). */
export const researchSheetImport = createSheetImport<ResearchImport>({
  id: 'researchSheetImport',
  hasCompany: false,
  countChanges: ({ changed }) => changed,
  warningOf: () => null,
  storedToast: () => ({ kind: 'success', code: 'fileUploaded' }),
})

/** The running import of figures. */
export type ResearchSheetImportRef = SheetImportRef<ResearchImport>

/**
 * The page of the import of figures: after a file was stored the next one can be chosen, and the list of what was
 * imported is loaded again. To provide: `sheet`, `imported`.
 */
export const researchImportPage = setup({
  types: {
    context: {} as { user: User },
    input: {} as { user: User },
    children: {} as { sheet: 'sheet'; imported: 'imported' },
  },
  actors: { sheet: researchSheetImport, imported: importedResearchArea },
}).createMachine({
  id: 'researchImport',
  context: ({ input }) => input,
  invoke: { id: 'imported', src: 'imported', input: { query: 'all' } },
  initial: 'importing',
  states: {
    importing: {
      invoke: {
        id: 'sheet',
        src: 'sheet',
        input: ({ context: { user } }) => ({ user }),
        onDone: {
          target: 'importing',
          reenter: true,
          actions: sendTo('imported', { type: 'area.repeat' }),
        },
      },
    },
  },
})

/** The running page of the import of figures. */
export type ResearchImportRef = ActorRefFrom<typeof researchImportPage>
