import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import { flightStart } from '../../../../../machines/calendar/flights.ts'
import type { CampaignCommand } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { dateTime, endOfDay } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../../ui/field/text-field.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { previewWords } from '../words.ts'

/** What every dialog of the preview is given. */
export type StepDialogProps = {
  campaign: Campaign
  busy: boolean
  onWish: (wish: CampaignCommand) => void
  onClose: () => void
}

/** Sending back asks for a reason, which the advertiser reads. */
export const SendBackDialog = ({ busy, onWish, onClose }: StepDialogProps): ReactNode => {
  const t = useT(previewWords)
  const [reason, setReason] = useState('')
  const isGiven = reason.trim() !== ''
  return (
    <Dialog
      open
      title={t('sendBackTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            loading={busy}
            disabled={!isGiven}
            onClick={() => onWish({ step: 'campaign.send_back', reason: reason.trim() })}
          >
            {t('sendBack')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('sendBackText')}</p>
        <TextAreaField label={t('reason')} value={reason} onChange={setReason} rows={3} required maxLength={1000} />
      </div>
    </Dialog>
  )
}

/** Confirming is final, and says so before it is done (L10). */
export const ConfirmDialog = ({ campaign, busy, onWish, onClose }: StepDialogProps): ReactNode => {
  const t = useT(previewWords)
  const { date_from: from, date_to: to, number_of_screens: count } = campaign
  return (
    <Dialog
      open
      title={t('confirmTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" icon="check" loading={busy} onClick={() => onWish({ step: 'campaign.confirm' })}>
            {t('confirmAct')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {from && to && (
          <p className="num">
            {t('confirmText', {
              screens: t('confirmScreens', { count }),
              from: dateTime(flightStart(from)),
              to: endOfDay(to),
            })}
          </p>
        )}
        <Banner tone="warn">{t('confirmWarning')}</Banner>
      </div>
    </Dialog>
  )
}

/** Withdrawing a confirmation is exceptional: a reason, and the campaign's name typed out (L11, readings). */
export const WithdrawDialog = ({ campaign, busy, onWish, onClose }: StepDialogProps): ReactNode => {
  const t = useT(previewWords)
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const isReady = reason.trim() !== '' && name.trim() === campaign.name.trim()
  return (
    <Dialog
      open
      title={t('withdrawTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('keepConfirmed')}</Button>
          <Button
            kind="danger-filled"
            loading={busy}
            disabled={!isReady}
            onClick={() => onWish({ step: 'campaign.withdraw_confirmation', reason: reason.trim() })}
          >
            {t('withdrawConfirmation')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('withdrawText')}</p>
        <TextAreaField label={t('reason')} value={reason} onChange={setReason} required maxLength={1000} />
        <TextField
          label={t('retype', { name: campaign.name })}
          hint={t('retypeHint')}
          value={name}
          onChange={setName}
          required
        />
      </div>
    </Dialog>
  )
}

/** Deleting leaves the lists, not the log. */
export const DeleteDialog = ({ campaign, busy, onWish, onClose }: StepDialogProps): ReactNode => {
  const t = useT(previewWords)
  return (
    <Dialog
      open
      title={t('deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger-filled" icon="trash" loading={busy} onClick={() => onWish({ step: 'campaign.delete' })}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText', { name: campaign.name })}</p>
    </Dialog>
  )
}
