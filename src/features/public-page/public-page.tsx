import { type ReactNode, useEffect } from 'react'
import { time } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonMetrics } from '../../ui/state/skeleton.tsx'
import type { PublicReport, ReadFailure, ReadReport } from './report.ts'
import { ReportDocument } from './report-document.tsx'
import { useReport } from './use-report.ts'
import { publicPageWords } from './words.ts'

type PublicPageProps = {
  uuid: string | null
  read: ReadReport
  intervalMs?: number
  /** The report, if it was read before the page is rendered. */
  initial?: PublicReport | null
}

// Loaded on demand: it would be a part of the first view.
const print = async (): Promise<void> => (await import('../../ui/print-page.ts')).printPage()

/**
 * The public page of a shared campaign: no session, no shell, refreshed regularly (P11, C43–C46; docs/design.md,
 * Public).
 */
export const PublicPage = ({ uuid, read, intervalMs, initial }: PublicPageProps): ReactNode => {
  const { report, failure, retry, renewUrls } = useReport(read, uuid, { intervalMs, initial })
  const t = useT(publicPageWords)
  useEffect(() => {
    document.title = report ? `${report.campaign.name} · ${PRODUCT}` : PRODUCT
  }, [report])
  return (
    <PaperPage
      actions={
        report && (
          <Button icon="print" onClick={() => void print()}>
            {t('print')}
          </Button>
        )
      }
    >
      {report && failure && (
        <div className="public-page-stale screen-only">
          <Banner tone="warn">{t('stale', { at: time(report.campaign.as_of) })}</Banner>
        </div>
      )}
      {report ? (
        <ReportDocument report={report} onFilmFailure={renewUrls} />
      ) : (
        <NoReport failure={failure} onRetry={retry} />
      )}
    </PaperPage>
  )
}

const NoReport = ({ failure, onRetry }: { failure: ReadFailure | null; onRetry: () => void }): ReactNode => {
  const t = useT(publicPageWords)
  if (failure === 'gone') {
    return (
      <div className="public-page-alone">
        <EmptyState alone title={t('goneTitle')} text={t('goneText')} />
      </div>
    )
  }
  if (failure) {
    return (
      <div className="public-page-alone">
        <ErrorState
          alone
          title={t('failedTitle')}
          text={t(failure === 'offline' ? 'offlineText' : 'failedText')}
          onRetry={onRetry}
        />
      </div>
    )
  }
  return (
    <div className="public-page-alone stack">
      <SkeletonMetrics count={4} />
      <SkeletonChart height={200} />
    </div>
  )
}
