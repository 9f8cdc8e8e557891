import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Operator } from '../../../../../machines/campaign/preview/preview-areas.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useT } from '../../../../i18n/translate.ts'
import { optionsOf } from '../../../../ui/field/options.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

type OperatorDialogProps = StepDialogProps & {
  operators: AreaRef<'all', Operator[]>
}

/** Assigns an operator to a campaign, or removes the operator (L17). */
export const OperatorDialog = ({ campaign, operators, isBusy, onCommand, onClose }: OperatorDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const choices = useSelector(operators, (snapshot) => snapshot.context.data)
  const hasFailed = useSelector(operators, (snapshot) => snapshot.value === 'failure')
  const [chosen, setChosen] = useState<number | null>(campaign.operator?.is_active ? campaign.operator.id : null)
  return (
    <DialogFrame
      title={t('operatorTitle')}
      action={{
        label: t('assign'),
        disabled: chosen === (campaign.operator?.id ?? null),
        onClick: () => onCommand({ step: 'campaign.assign_operator', operatorId: chosen }),
      }}
      isBusy={isBusy}
      onClose={onClose}
    >
      {hasFailed && !choices ? (
        <ErrorState title={t('operatorsFailed')} onRetry={() => operators.send({ type: 'area.repeat' })} />
      ) : (
        <SelectField
          label={t('operator')}
          value={chosen}
          onChange={setChosen}
          options={optionsOf(choices ?? [])}
          placeholder={t('noOperator')}
          clearable
          disabled={!choices}
        />
      )}
    </DialogFrame>
  )
}
