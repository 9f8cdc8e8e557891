import '../../../../ui/dialog/differences.css'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import { type CampaignValues, valuesOfCampaign } from '../../../../../machines/campaign/form/campaign-form.ts'
import type { CampaignFormOptions } from '../../../../../machines/campaign/form/form-page.ts'
import { time } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { formWords } from '../words.ts'
import { differences } from './differences.ts'

type ConflictBarProps = {
  values: CampaignValues
  /** The record that another user saved. */
  current: Campaign
  options: CampaignFormOptions | null
  onSaveOwn: () => void
  onTakeSaved: () => void
}

/**
 * Shows that another user saved the campaign in the meantime. The user can compare the versions and must choose one:
 * nothing is overwritten silently (docs/design.md, States).
 */
export const ConflictBar = ({ values, current, options, onSaveOwn, onTakeSaved }: ConflictBarProps): ReactNode => {
  const t = useT(formWords)
  const [isOpen, setOpen] = useState(false)
  const differing = differences(values, valuesOfCampaign(current), options)
  const versionButtons = (kind: 'primary' | 'outlined'): ReactNode => (
    <>
      <Button onClick={onTakeSaved}>{t('takeTheirs')}</Button>
      <Button kind={kind} onClick={onSaveOwn}>
        {t('saveMine')}
      </Button>
    </>
  )
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <span className="row">
            <Button onClick={() => setOpen(true)}>{t('compare')}</Button>
            {versionButtons('outlined')}
          </span>
        }
      >
        {t('conflict', { version: current.version, time: time(current.updated_at) })}
      </Banner>
      <Dialog
        open={isOpen}
        width={640}
        title={t('compareTitle', { version: current.version })}
        onClose={() => setOpen(false)}
        footer={versionButtons('primary')}
      >
        {differing.length === 0 ? (
          <p>{t('noDifference')}</p>
        ) : (
          <table className="differences num">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('mine')}</th>
                <th scope="col">{t('theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((difference) => (
                <tr key={difference.field}>
                  <th scope="row">{difference.field}</th>
                  <td>{difference.mine}</td>
                  <td>{difference.theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
    </>
  )
}
