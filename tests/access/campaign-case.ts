import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { Operation } from '../../contract/operation.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { RequestParts } from '../support/calls/send-request.ts'
import type { AccountName } from '../support/platform/access-platform.ts'
import type { MakeCampaign } from './matrix-campaigns.ts'

/** An operation on a record of a company, which the matrix asks as every account. */
export type CampaignCase = {
  name: string
  operation: Operation
  make: MakeCampaign
  parts: (record: Campaign) => RequestParts | Promise<RequestParts>
  /** Permitted accounts among those that see the record; by default all of these. */
  may?: readonly AccountName[]
  /** Problem of an account without permission; by default `permission_denied`. */
  problem?: ProblemCode
  /** Whether the permission is checked before the record is read, so that a 403 reveals nothing about an id. */
  isPermissionFirst?: true
}
