import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { CompanySettings } from '../../../contract/users/companies.ts'
import type { User } from '../../../contract/users/user.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { decimal, signedPercent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { yourCompanyWords } from './words.ts'
import * as styles from './your-company.module.css'

type YourCompanyProps = { actor: AreaRef<{ companyId: number }, CompanySettings>; user: User }

const MULTIPLIER_DIGITS = 3
const PERCENT_DIGITS = 2

/** The settings of the own company, on which its prices and audiences depend (R20, P13, E31). */
export const YourCompanyPage = ({ actor, user }: YourCompanyProps): ReactNode => {
  const t = useT(yourCompanyWords)
  const { data, failure } = useSelector(actor, (snapshot) => snapshot.context)
  const facts: [string, string][] = data
    ? [
        [t('discount'), signedPercent(data.discount, PERCENT_DIGITS)],
        [t('cars'), decimal(data.car_multi, MULTIPLIER_DIGITS)],
        [t('buses'), decimal(data.bus_multi, MULTIPLIER_DIGITS)],
        [t('views'), decimal(data.views_multi, MULTIPLIER_DIGITS)],
      ]
    : []
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[user.company_name]}
        actions={
          <>
            {user.permissions.includes('campaign.share') && (
              <Button icon="send" href="/webhook">
                {t('webhooks')}
              </Button>
            )}
            {user.role_id === ADMINISTRATOR_ROLE && (
              <Button icon="edit" href={`/company/form/${user.company_id}`}>
                {t('edit')}
              </Button>
            )}
          </>
        }
      />
      <Panel title={t('settings')}>
        <p className="field-hint">{t('settingsText')}</p>
        {!data && !failure && <SkeletonRows rows={4} />}
        {failure && (
          <ErrorState
            title={t('failed')}
            text={failureSentences(failure)}
            requestId={failure.requestId}
            onRetry={() => actor.send({ type: 'area.repeat' })}
          />
        )}
        <dl className={`${styles.facts} num`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}
