import { type ReactNode, useState } from 'react'
import type { User } from '../../../../../contract/users/user.ts'
import { brokenRulesOfStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { SwitchField } from '../../../../ui/field/choice-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { Reason } from '../../../../ui/number/reason.tsx'
import { brokenRuleText } from '../../rule-text.ts'
import * as styles from '../preview.module.css'
import type { StepDialogProps } from './step-dialog-props.ts'
import { dialogWords } from './words.ts'

/** The public URL of a shared campaign. */
export const publicAddress = (origin: string, shareToken: string): string => `${origin}/shared/campaign/${shareToken}`

/** Switches the public page and its CPM on or off and shows the page's link (L23, P11). */
export const ShareDialog = ({
  campaign,
  user,
  isBusy,
  onCommand,
  onClose,
}: StepDialogProps & { user: User }): ReactNode => {
  const t = useT(dialogWords)
  const [isCopied, setCopied] = useState(false)
  const brokenRules = brokenRulesOfStep(campaign, campaign.is_shared ? 'campaign.unshare' : 'campaign.share', user)
  const cpmRules = brokenRulesOfStep(campaign, campaign.show_cpm ? 'campaign.hide_cpm' : 'campaign.show_cpm', user)
  const { share_token: shareToken } = campaign
  const address = shareToken === null ? null : publicAddress(window.location.origin, shareToken)
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Dialog
      open
      title={t('shareTitle')}
      width={520}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="stack">
        <p>{t('shareText')}</p>
        <SwitchField
          label={t('shareSwitch')}
          checked={campaign.is_shared}
          disabled={isBusy || brokenRules.length > 0}
          onChange={(isShared) => onCommand({ step: isShared ? 'campaign.share' : 'campaign.unshare' })}
        />
        {brokenRules.length > 0 && <Reason allowed={false}>{brokenRuleText(brokenRules)}</Reason>}
        {address !== null && (
          <div className={styles.shareLink}>
            <TextField label={t('link')} value={address} onChange={() => setCopied(false)} />
            <Button icon={isCopied ? 'check' : 'copy'} onClick={() => copy(address)}>
              {t(isCopied ? 'copied' : 'copy')}
            </Button>
            <Button kind="text" icon="external" href={address}>
              {t('open')}
            </Button>
          </div>
        )}
        {campaign.is_shared && (
          <>
            <SwitchField
              label={t('showCpm')}
              checked={campaign.show_cpm}
              disabled={isBusy || cpmRules.length > 0}
              onChange={(isShown) => onCommand({ step: isShown ? 'campaign.show_cpm' : 'campaign.hide_cpm' })}
            />
            <p className="caption">{t('showCpmText')}</p>
            {cpmRules.length > 0 && <Reason allowed={false}>{brokenRuleText(cpmRules)}</Reason>}
          </>
        )}
      </div>
    </Dialog>
  )
}
