import type { CampaignImport } from '../../../contract/campaign/campaign-import.ts'
import { createSheetImport, type SheetImportRef } from '../../kit/import/sheet-import.ts'

/** Missed screens that a toast names; the page names all of them. */
const NAMES_IN_TOAST = 5

const namesOf = ({ missed_screens, missed_screen_count }: CampaignImport): string => {
  const named = missed_screens.slice(0, NAMES_IN_TOAST).map(({ name }) => name)
  return [...named, ...(missed_screen_count > named.length ? ['…'] : [])].join(', ')
}

/** The import of campaigns (R05, R11, C48). */
export const campaignImportMachine = createSheetImport<CampaignImport>({
  id: 'campaignImport',
  hasCompany: true,
  countChanges: ({ created }) => created,
  warningOf: (result) =>
    result.missed_screen_count > 0 ? { kind: 'warn', code: 'screensMissed', params: { name: namesOf(result) } } : null,
  storedToast: ({ created }) => ({ kind: 'success', code: 'campaignsImported', params: { count: created } }),
})

/** The running import of campaigns. */
export type CampaignImportRef = SheetImportRef<CampaignImport>
