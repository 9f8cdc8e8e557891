import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ContactsCheck } from '../../../../../contract/campaign/progress.ts'
import { dayOf } from '../../../../../machines/calendar/warsaw.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { dayWithYear } from '../../../../i18n/dates.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { TextAreaField } from '../../../../ui/field/text-field.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import * as realizationStyles from '../numbers/realization.module.css'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

type CorrectionDialogProps = StepDialogProps & { contacts: AreaRef<string, ContactsCheck> }

/** Corrects the final contacts of a campaign: shows what differs from the stored counts, and requires a reason. */
export const CorrectionDialog = ({ contacts, isBusy, onCommand, onClose }: CorrectionDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const { data, failure } = useSelector(contacts, (snapshot) => snapshot.context)
  const [reason, setReason] = useState('')
  const differs = (data?.days.length ?? 0) > 0
  return (
    <DialogFrame
      title={t('correctionTitle')}
      action={{
        label: t('correctionAct'),
        disabled: !differs || reason.trim() === '',
        onClick: () => onCommand({ step: 'campaign.correct_contacts', reason: reason.trim() }),
      }}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack">
        {failure ? (
          <ErrorState
            title={t('correctionFailed')}
            text={failureSentence(failure)}
            onRetry={() => contacts.send({ type: 'area.repeat' })}
          />
        ) : (
          !data && <SkeletonRows rows={3} />
        )}
        {data && <p>{t('correctionText', { at: dayWithYear(dayOf(new Date(data.sealed_at))) })}</p>}
        {data && !differs && <p>{t('correctionEqual')}</p>}
        {data && differs && (
          <>
            <Differences check={data} />
            <TextAreaField label={t('reason')} value={reason} onChange={setReason} required maxLength={1000} />
          </>
        )}
      </div>
    </DialogFrame>
  )
}

const contactsText = (contacts: number | null): string => (contacts === null ? '–' : number(contacts))

const Differences = ({ check }: { check: ContactsCheck }): ReactNode => {
  const t = useT(dialogWords)
  return (
    <table className={`${realizationStyles.comparison} num`}>
      <thead>
        <tr>
          <th scope="col">{t('correctionDay')}</th>
          <th scope="col">{t('correctionRecorded')}</th>
          <th scope="col">{t('correctionCounted')}</th>
        </tr>
      </thead>
      <tbody>
        {check.days.map(({ date, recorded, counted }) => (
          <tr key={date}>
            <th scope="row">{dayWithYear(date)}</th>
            <td>{contactsText(recorded)}</td>
            <td>{contactsText(counted)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('correctionTotal')}</th>
          <td>{number(check.recorded_audience)}</td>
          <td>{number(check.counted_audience)}</td>
        </tr>
      </tbody>
    </table>
  )
}
