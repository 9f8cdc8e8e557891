import type { ReactNode } from 'react'
import type { SpotReportRef } from '../../../machines/spot/spots.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button, IconButton } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { spotWords } from './words.ts'

type SpotReportButtonProps = {
  report: SpotReportRef
  label: string
  names: readonly string[]
  from: string | null
  to: string | null
}

/** Downloads the report of some spots, or of all without names (C87). */
export const SpotReportButton = ({ report, label, names, from, to }: SpotReportButtonProps): ReactNode => {
  const t = useT(spotWords)
  const { isPending } = useArea(report)
  if (isPending) return <Button onClick={() => report.send({ type: 'area.clear' })}>{t('cancel')}</Button>
  return (
    <Button
      icon="download"
      onClick={() => report.send({ type: 'area.request', query: { names, date_from: from, date_to: to } })}
    >
      {label}
    </Button>
  )
}

/** What became of the report; the message can be cleared (M30, T16). */
export const SpotReportOutcome = ({ report }: { report: SpotReportRef }): ReactNode => {
  const t = useT(spotWords)
  const { data, isPending, failure } = useArea(report)
  if (isPending || (!failure && data === null)) return null
  return (
    <Banner tone={failure ? 'bad' : 'ok'}>
      {failure ? `${t('reportFailed')}: ${failureSentences(failure)}` : t('saved', { name: data ?? '' })}{' '}
      <IconButton icon="close" size="small" label={t('close')} onClick={() => report.send({ type: 'area.clear' })} />
    </Banner>
  )
}
