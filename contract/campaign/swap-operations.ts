import * as z from 'zod/mini'
import { LONGEST_REASON } from '../limits.ts'
import { operation } from '../operation.ts'
import { instant, requiredText, uuid } from '../values.ts'
import { campaign } from './campaign.ts'

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
const bySwap = z.strictObject({ uuid, swapId: uuid })
const deciding = { service, method: 'PUT', access: { permission: 'campaign.accept' }, params: bySwap } as const
const decisionProblems = ['not_found', 'permission_denied', 'illegal_transition', 'swap_decided'] as const

/** A film that was proposed for a spot of a confirmed campaign. */
export const filmSwap = z.object({
  id: uuid,
  spot_id: uuid,
  file_name: z.string(),
  width: z.int(),
  height: z.int(),
  seconds: z.nullable(z.number()),
  codec: z.nullable(z.string()),
  size_bytes: z.int(),
  /** Signed address of the film, valid for 15 minutes. */
  sign_url: z.string(),
  reason: z.string(),
  asked_at: instant,
  asked_by: z.string(),
  /** Null while it waits; a later proposal replaces one that waits. */
  decision: z.nullable(z.enum(['approved', 'refused', 'replaced'])),
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  /** Why it was refused. */
  decision_reason: z.nullable(z.string()),
  /** The name of the file whose place it took; null if it was added, and before the approval. */
  former_name: z.nullable(z.string()),
})
/** A film that was proposed for a spot of a confirmed campaign. */
export type FilmSwap = z.output<typeof filmSwap>

/** Films of confirmed campaigns are swapped on request, with a reason, after the approval of an operator. */
export const swapOperations = {
  listSwaps: operation({
    id: 'swap.list',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/swaps',
    summary: 'Films that were proposed for the spots of a confirmed campaign, newest first',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: z.object({ items: z.array(filmSwap) }),
    problems: ['not_found'],
  }),
  askForSwap: operation({
    id: 'swap.ask',
    service,
    method: 'POST',
    path: '/campaign/{uuid}/spot/{spotId}/swap',
    summary: 'Propose another film for a spot of a confirmed campaign. It plays after the approval of an operator',
    access: { permission: 'campaign.edit' },
    params: z.strictObject({ uuid, spotId: uuid }),
    // The fields of the form stand before the file.
    multipart: { file: 'file', fields: z.strictObject({ reason: requiredText(LONGEST_REASON) }) },
    status: 200,
    answer: campaign,
    problems: [
      'not_found',
      'permission_denied',
      'illegal_transition',
      'unsupported_spot',
      'spot_too_long',
      'film_quota',
      'too_large',
      'unsupported_media',
    ],
  }),
  approveSwap: operation({
    ...deciding,
    id: 'swap.approve',
    path: '/campaign/{uuid}/swap/{swapId}/approve',
    summary: 'Approve a proposed film: screens play it from the next loop on',
    status: 200,
    answer: campaign,
    problems: decisionProblems,
  }),
  refuseSwap: operation({
    ...deciding,
    id: 'swap.refuse',
    path: '/campaign/{uuid}/swap/{swapId}/refuse',
    summary: 'Refuse a proposed film, with the reason',
    body: z.strictObject({ reason: requiredText(LONGEST_REASON) }),
    status: 200,
    answer: campaign,
    problems: decisionProblems,
  }),
} as const
