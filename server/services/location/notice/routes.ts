import { contract } from '../../../../contract/index.ts'
import { MOST_PICTURE_BYTES } from '../../../../contract/limits.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { receivedForm } from '../../../http/multipart.ts'
import type { LocationContext } from '../context.ts'
import { getNotice, getPublicNotice, recordNotice } from './notices.ts'

const { notice } = contract

/** Limit of photographs per minute from one address. Each uses a processor for up to a second. */
const PHOTOS_PER_MINUTE = 60
const DAY_BYTES = 20

/** Routes of the notices at places with an arabox (decision 091). */
export const noticeRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  registerOperation(notice.getPublicNotice, ({ params }) => getPublicNotice(context, params.uuid))
  registerOperation(notice.getNotice, ({ account, params }) => getNotice(context, account, params.uuid))
  registerOperation(
    notice.recordNotice,
    ({ account, params, request }) =>
      recordNotice(context, account, params.uuid, () =>
        receivedForm(request, notice.recordNotice, { file: MOST_PICTURE_BYTES, field: DAY_BYTES }),
      ),
    { perMinute: PHOTOS_PER_MINUTE },
  )
}
