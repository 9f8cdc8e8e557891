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
  onMine: () => void
  onTheirs: () => void
}

/**
 * Says that another user saved the campaign in the meantime, shows the differences, and lets the user choose a
 * version. Nothing is overwritten silently (docs/design.md, States).
 */
export const ConflictBar = ({ values, current, options, onMine, onTheirs }: ConflictBarProps): ReactNode => {
  const t = useT(formWords)
  const [isOpen, setOpen] = useState(false)
  const found = differences(values, valuesOfCampaign(current), options)
  const acts = (kind: 'primary' | 'outlined'): ReactNode => (
    <>
      <Button onClick={onTheirs}>{t('takeTheirs')}</Button>
      <Button kind={kind} onClick={onMine}>
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
            {acts('outlined')}
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
        footer={acts('primary')}
      >
        {found.length === 0 ? (
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
              {found.map((difference) => (
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
