import { auditEntries } from './audit-entries.ts'
import { campaignDays } from './campaign-days.ts'
import { campaignLogs, sealedCampaigns } from './campaign-logs.ts'
import { closedHours } from './closed-hours.ts'
import type { Kind } from './kind.ts'
import { playLogs } from './play-logs.ts'
import { recordedPlaces, recordedSensors } from './recorded-network.ts'

/**
 * All kinds of records that the chain covers, in the order of a block. Final figures come before the days
 * of campaigns, because those of a sealed campaign are not read again. So do the logs of players, because plays that
 * change need a record that no earlier block has.
 */
export const kinds: readonly Kind[] = [
  auditEntries,
  campaignLogs,
  recordedPlaces,
  recordedSensors,
  sealedCampaigns,
  playLogs,
  campaignDays,
  closedHours,
]
