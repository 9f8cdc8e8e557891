import type { ReactNode } from 'react'
import { serviceBases } from '../../../contract/services.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import * as styles from './identity-provider.module.css'
import { identityProviderWords } from './words.ts'

/** The addresses of the platform that have to be registered at the provider. */
export const ProviderAddresses = ({ uuid }: { uuid: string | null }): ReactNode => {
  const t = useT(identityProviderWords)
  const { origin } = window.location
  const addresses: readonly (readonly [string, string])[] = [
    [t('redirectAddress'), `${origin}/sign-in`],
    [t('afterLogout'), `${origin}/auth/login`],
    ...(uuid === null
      ? []
      : [[t('logoutAddress'), `${origin}${serviceBases.users}/auth/provider/${uuid}/logout`] as const]),
  ]
  return (
    <Panel title={t('addresses')} caption={t('addressesText')}>
      <dl className="stack">
        {addresses.map(([label, address]) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>
              <code className={styles.address}>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
