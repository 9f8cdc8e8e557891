import type { ReactNode } from 'react'
import type { CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { ruleText } from '../rule-text.ts'
import { campaignWords } from '../words.ts'
import * as styles from './form.module.css'
import type { MissingForNextStep } from './missing-for-next-step.ts'
import { formWords } from './words.ts'

type FormBarProps = {
  missing: MissingForNextStep
  estimate: CampaignEstimate | null
  /** Whether the campaign can still be saved as a draft. */
  canSaveDraft: boolean
  saving: 'draft' | 'new' | null
  onSave: (target: 'draft' | 'new') => void
}

const useNoteText = (missing: MissingForNextStep): string => {
  const t = useT(formWords)
  if (missing === null) return t('readyNext')
  if ('field' in missing) {
    return t('lacksForAny', { rule: t(missing.field === 'name' ? 'lacksName' : 'lacksCompany') })
  }
  return t(missing.next === 'save' ? 'lacksForSave' : 'lacksForReady', { rule: ruleText(missing.rule) })
}

/**
 * The bottom bar of the form: what is missing for the next step, the price on narrow screens, and the two save
 * buttons.
 */
export const FormBar = ({ missing, estimate, canSaveDraft, saving, onSave }: FormBarProps): ReactNode => {
  const t = useT(formWords)
  const c = useT(campaignWords)
  const note = useNoteText(missing)
  return (
    <div className={styles.bar}>
      <ActionBar note={note}>
        {estimate && (
          <span className={`${styles.barPrice} num`}>
            <strong>{money(estimate.campaign_price)}</strong> {c('cpmOf', { amount: money(estimate.cpm) })}
          </span>
        )}
        {canSaveDraft && (
          <Button loading={saving === 'draft'} disabled={saving === 'new'} onClick={() => onSave('draft')}>
            {t('saveDraft')}
          </Button>
        )}
        <Button kind="primary" loading={saving === 'new'} disabled={saving === 'draft'} onClick={() => onSave('new')}>
          {t('saveCampaign')}
        </Button>
      </ActionBar>
    </div>
  )
}
