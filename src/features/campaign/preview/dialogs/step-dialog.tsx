import type { ReactNode } from 'react'
import type { ContactsCheck } from '../../../../../contract/campaign/progress.ts'
import type { User } from '../../../../../contract/users/user.ts'
import type { CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import type { Operator } from '../../../../../machines/campaign/preview/preview-areas.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StopDialog } from './stop-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type AnyStepDialogProps = StepDialogProps & {
  step: CommandStep
  user: User
  operators: AreaRef<'all', Operator[]>
  contacts: AreaRef<string, ContactsCheck>
}

/** The dialog of a step; null if the step has none. */
export const StepDialog = ({ step, user, operators, contacts, ...props }: AnyStepDialogProps): ReactNode => {
  switch (step) {
    case 'campaign.send_back':
      return <SendBackDialog {...props} />
    case 'campaign.confirm':
      return <ConfirmDialog {...props} />
    case 'campaign.withdraw_confirmation':
      return <WithdrawDialog {...props} />
    case 'campaign.stop':
      return <StopDialog {...props} />
    case 'campaign.correct_contacts':
      return <CorrectionDialog {...props} contacts={contacts} />
    case 'campaign.assign_operator':
      return <OperatorDialog {...props} operators={operators} />
    case 'campaign.delete':
      return <DeleteDialog {...props} />
    case 'campaign.share':
      return <ShareDialog {...props} user={user} />
    default:
      return null
  }
}
