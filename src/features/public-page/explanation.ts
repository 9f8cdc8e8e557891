import { AUDIENCE_BASE } from '../../../machines/audience/audience.ts'
import { missingHours } from '../../../machines/campaign/preview/progress-series.ts'
import { dayRange } from '../../i18n/dates.ts'
import type { WordParams } from '../../i18n/translate.ts'
import type { Explanation } from '../../ui/explain/explanation.tsx'
import { type PublicReport, phaseOf } from './report.ts'
import type { publicPageWords } from './words.ts'

type T = (key: Parameters<typeof publicPageWords.text>[0], params?: WordParams) => string

/** How the client's contacts and GRP were computed; it never contains company settings, prices or sensors. */
export const contactsExplanation = ({ campaign, progress }: PublicReport, t: T): Explanation => {
  const isAhead = phaseOf(campaign.status) === 'ahead'
  const { owed, missing } = missingHours(progress.days)
  return {
    name: t('contactsAndGrp'),
    formula: [t(isAhead ? 'howPlanned' : 'howRealized'), t('howGrp')].join(' '),
    inputs: [{ name: t('grpBase'), value: AUDIENCE_BASE, unit: t('people') }],
    counting: 'net',
    period: t('playingHours', { days: dayRange(campaign.date_from, campaign.date_to, 'long') }),
    ...(owed > 0 ? { measured: { measuredHours: owed - missing, hours: owed } } : {}),
  }
}
