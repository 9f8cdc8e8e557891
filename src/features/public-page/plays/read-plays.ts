import { campaignPlayOperations } from '../../../../contract/campaign/campaign-plays.ts'
import { addressOf } from '../../../services/address.ts'
import { callPublic } from '../../../services/public-calls.ts'
import type { ReadPlays } from './plays-section.tsx'

export { PlaysSection } from './plays-section.tsx'

/** Reads the plays from the server. */
export const readPlays: ReadPlays = (uuid, query, signal) =>
  callPublic(campaignPlayOperations.listSharedPlays, { uuid }, signal, { query })

/** Address of the file with the proof of a shared campaign's plays. */
export const proofAddressOf = (uuid: string): string => addressOf(campaignPlayOperations.getSharedPlayProof, { uuid })
