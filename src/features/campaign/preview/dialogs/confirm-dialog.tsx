import type { ReactNode } from 'react'
import { flightStart } from '../../../../../machines/calendar/flights.ts'
import { dateTime, endOfDay } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Banner } from '../../../../ui/state/banner.tsx'
import { campaignWords } from '../../words.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** Asks for confirmation and warns that it is final (L10). */
export const ConfirmDialog = ({ campaign, isBusy, onCommand, onClose }: StepDialogProps): ReactNode => {
  const t = useT(dialogWords)
  const campaignText = useT(campaignWords)
  const { date_from: from, date_to: to, number_of_screens: count } = campaign
  return (
    <DialogFrame
      title={t('confirmTitle')}
      action={{ label: t('confirmAct'), icon: 'check', onClick: () => onCommand({ step: 'campaign.confirm' }) }}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack">
        {from && to && (
          <p className="num">
            {t('confirmText', {
              screens: campaignText('screens', { count }),
              from: dateTime(flightStart(from)),
              to: endOfDay(to),
            })}
          </p>
        )}
        <Banner tone="warn">{t('confirmWarning')}</Banner>
      </div>
    </DialogFrame>
  )
}
