import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Offer } from '../../../../contract/campaign/offer-operations.ts'
import type { OfferAction } from '../../../../machines/campaign/offer/offer-panel.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SwitchField } from '../../../ui/field/choice-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import * as styles from '../preview/preview.module.css'
import { offerWords } from './words.ts'

type ClientLinkProps = {
  offer: Offer
  /** The variant that the page shows. */
  uuid: string
  action: AreaRef<OfferAction, Offer>
  canShare: boolean
}

/** The link with which the client opens the offer; who may share switches it and its list prices. */
export const ClientLink = ({ offer, uuid, action, canShare }: ClientLinkProps): ReactNode => {
  const t = useT(offerWords)
  const isBusy = useSelector(action, (each) => each.matches('pending'))
  const { share_token: token, shows_list_price } = offer
  const share = (is_shared: boolean, shows: boolean): void =>
    action.send({
      type: 'area.request',
      query: { action: 'share', uuid, body: { is_shared, shows_list_price: shows } },
    })
  if (!canShare && token === null) return null
  return (
    <PanelSection title={t('client')}>
      <div className="stack">
        {canShare && (
          <>
            <SwitchField
              label={t('linkSwitch')}
              checked={token !== null}
              disabled={isBusy}
              onChange={(isShared) => share(isShared, shows_list_price)}
            />
            <p className="caption">{t(token === null ? 'linkHint' : 'linkEnds')}</p>
          </>
        )}
        {token !== null && <LinkField address={`${window.location.origin}/shared/offer/${token}`} />}
        {canShare && token !== null && (
          <SwitchField
            label={t('showListPrice')}
            checked={shows_list_price}
            disabled={isBusy}
            onChange={(shows) => share(true, shows)}
          />
        )}
      </div>
    </PanelSection>
  )
}

const LinkField = ({ address }: { address: string }): ReactNode => {
  const t = useT(offerWords)
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={styles.shareLink}>
      <TextField label={t('link')} value={address} onChange={() => setCopied(false)} />
      <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <Button kind="text" icon="external" href={address}>
        {t('open')}
      </Button>
    </div>
  )
}
