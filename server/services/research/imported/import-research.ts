import type { Caller } from '../../../http/caller.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { ResearchContext } from '../context.ts'
import { readResearchFile } from './research-file.ts'
import { storeResearch } from './store-research.ts'

/**
 * Stores the campaigns of a file with their figures: all of them, or none if a row has a fault. Throws what
 * {@link readResearchFile} throws.
 */
export const importResearch = async (
  { store, clock }: ResearchContext,
  account: Caller,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<{ campaigns: number; statistics: number }> => {
  const campaigns = await readResearchFile(bytes)
  const counts = {
    campaigns: campaigns.length,
    statistics: campaigns.reduce((sum, { statistics }) => sum + statistics.length, 0),
  }
  await store.transaction(async (tx) => {
    await storeResearch(tx, campaigns, clock.now())
    await appendAudit(tx, account, {
      action: 'imported',
      kind: 'research',
      recordId: 'file',
      recordName: name,
      after: counts,
    })
  })
  return counts
}
