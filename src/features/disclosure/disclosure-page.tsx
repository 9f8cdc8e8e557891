import { type ReactNode, useEffect, useState } from 'react'
import type { Disclosure } from '../../../contract/disclosure.ts'
import { type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import { fullDateTime } from '../../i18n/dates.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { CoverageSection } from './coverage-section.tsx'
import * as styles from './disclosure.module.css'
import { ForecastSection } from './forecast-section.tsx'
import { UptimeSection } from './uptime-section.tsx'
import { disclosureWords } from './words.ts'

type DisclosurePageProps = { read: (signal: AbortSignal) => Promise<Disclosure> }

/** The public page on which the platform says how it measures, how much, and how well it works (decision 093). */
export const DisclosurePage = ({ read }: DisclosurePageProps): ReactNode => {
  const t = useT(disclosureWords)
  const [disclosure, setDisclosure] = useState<Disclosure | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`
  }, [t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const reading = new AbortController()
    read(reading.signal).then(setDisclosure, (error: unknown) => {
      if (!reading.signal.aborted) setFailure(failureOf(error))
    })
    return () => reading.abort()
  }, [read, attempt])
  const retry = () => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }
  return (
    <PaperPage>
      <article className="paper">
        <header className="paper-head">
          <p className="paper-line">
            <span className="label">{t('label')}</span>
            {disclosure && t('version', { version: disclosure.version })}
          </p>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </header>
        {disclosure?.mode === 'demo' && (
          <div className={styles.banner}>
            <Banner tone="info">{t('demo')}</Banner>
          </div>
        )}
        <Facts title={t('counting')} facts={['counted', 'notKept', 'contacts', 'people']} />
        {disclosure ? (
          <>
            <CoverageSection disclosure={disclosure} />
            <Facts title={t('missing')} facts={['missingHours', 'missingPlaces', 'smallGroups']} />
            <ForecastSection />
            <UptimeSection days={disclosure.uptime} />
            <footer className="paper-foot num">{t('asOf', { at: fullDateTime(disclosure.as_of) })}</footer>
          </>
        ) : (
          <div className={styles.waiting}>
            {failure ? (
              <ErrorState title={t('failedTitle')} text={failureText(failure)} onRetry={retry} />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </div>
        )}
      </article>
    </PaperPage>
  )
}

type Fact = 'counted' | 'notKept' | 'contacts' | 'people' | 'missingHours' | 'missingPlaces' | 'smallGroups'

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }): ReactNode => {
  const t = useT(disclosureWords)
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{title}</h2>
      </header>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt className="label">{t(fact)}</dt>
            <dd>{t(`${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
