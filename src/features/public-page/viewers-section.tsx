import type { ReactNode } from 'react'
import { ageBands } from '../../../contract/campaign/progress.ts'
import { useT } from '../../i18n/translate.ts'
import { Pyramid } from '../../ui/chart/pyramid/pyramid.tsx'
import { Hatched } from '../../ui/state/hatched.tsx'
import type { PublicReport } from './report.ts'
import { publicPageWords } from './words.ts'

/** Who saw the campaign, by age and gender (E09). */
export const PublicViewersSection = ({ report: { ageGender } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const bands = ageBands.map((band, index) => ({
    label: band.replace('-', '–'),
    women: ageGender.totals.women[index] ?? null,
    men: ageGender.totals.men[index] ?? null,
  }))
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('who')}</h2>
        {ageGender.total_audience > 0 && <span className="caption">{t('whoUnit')}</span>}
      </header>
      {ageGender.total_audience > 0 ? (
        <Pyramid
          bands={bands}
          label={t('who')}
          smallestGroup={ageGender.smallest_group}
          groupError={ageGender.group_error}
        />
      ) : (
        <>
          <Hatched>{t('whoNothing')}</Hatched>
          <p className="caption paper-note">{t('whoLater')}</p>
        </>
      )}
    </section>
  )
}
