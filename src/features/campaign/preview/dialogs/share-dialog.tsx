import { type ReactNode, useState } from 'react'
import type { User } from '../../../../../contract/users.ts'
import { brokenRulesOfStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { SwitchField } from '../../../../ui/field/choice-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { Reason } from '../../../../ui/number/reason.tsx'
import { brokenRuleText } from '../../rule-text.ts'
import { previewWords } from '../words.ts'
import type { StepDialogProps } from './step-dialog-props.ts'

/** The public URL of a shared campaign. */
export const publicAddress = (origin: string, uuid: string): string => `${origin}/shared/campaign/${uuid}`

/** Switches the public page on or off and shows its link (L23). */
export const ShareDialog = ({
  campaign,
  user,
  isBusy,
  onCommand,
  onClose,
}: StepDialogProps & { user: User }): ReactNode => {
  const t = useT(previewWords)
  const [isCopied, setCopied] = useState(false)
  const brokenRules = brokenRulesOfStep(campaign, campaign.is_shared ? 'campaign.unshare' : 'campaign.share', user)
  const address = publicAddress(window.location.origin, campaign.uuid)
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
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
        {campaign.is_shared && (
          <div className="share-link">
            <TextField label={t('link')} value={address} onChange={() => setCopied(false)} />
            <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
              {t(isCopied ? 'copied' : 'copy')}
            </Button>
            <Button kind="text" icon="external" href={address}>
              {t('open')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
