import { type ReactNode, useId } from 'react'
import type { FactorChangeRef, FactorStateRef, SecondFactorRef } from '../../../../machines/session/second-factor.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import * as styles from '../profile.module.css'
import { FactorSteps } from './factor-steps.tsx'
import { factorWords } from './words.ts'

type SecondFactorPageProps = { actor: SecondFactorRef; onDone: () => void; onLogOut: () => void }

/** The only page of an account whose company requires a second factor that the account does not have yet. */
export const SecondFactorPage = ({ actor, ...actions }: SecondFactorPageProps): ReactNode => {
  const children = useChildren(actor, ['change', 'state'])
  return children && <Steps {...children} {...actions} />
}

type StepsProps = Omit<SecondFactorPageProps, 'actor'> & { change: FactorChangeRef; state: FactorStateRef }

const Steps = ({ change, state, onDone, onLogOut }: StepsProps): ReactNode => {
  const t = useT(factorWords)
  const form = useId()
  const { data, isPending } = useArea(change)
  const hasPassword = useArea(state).data?.has_password ?? true
  return (
    <main className={styles.factorPage}>
      <h1>{t('pageTitle')}</h1>
      <p>{t('pageText')}</p>
      <FactorSteps id={form} aim="set_up" hasPassword={hasPassword} change={change} />
      <div className={styles.factorActions}>
        {data && 'codes' in data ? (
          <Button kind="primary" onClick={onDone}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button type="submit" form={form} kind="primary" loading={isPending}>
              {t('next')}
            </Button>
            <Button onClick={onLogOut}>{t('logOut')}</Button>
          </>
        )}
      </div>
    </main>
  )
}
