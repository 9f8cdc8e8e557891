import type { ReactNode } from 'react'
import type { CampaignProgress, MakeGood } from '../../../../../contract/campaign/progress.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { HowComputed } from '../../../../ui/explain/how-computed.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { shortfallExplanation } from '../../explain/realization-explanations.ts'
import { makeGoodWords } from './make-good-words.ts'
import * as styles from './realization.module.css'

type MakeGoodProps = {
  makeGood: MakeGood
  progress: CampaignProgress
}

/** Stands for the shortfall of a campaign of which no hour was measured: its contacts are unknown, not missing. */
export const UnknownShortfall = (): ReactNode => {
  const t = useT(makeGoodWords)
  return (
    <PanelSection title={t('title')}>
      <p>{t('unknown')}</p>
    </PanelSection>
  )
}

/** The shortfall of contacts, and what would compensate for it: more days or more screens. */
export const MakeGoodSection = ({ makeGood, progress }: MakeGoodProps): ReactNode => {
  const t = useT(makeGoodWords)
  const { more_screens: screens, free_screens: free } = makeGood
  return (
    <PanelSection title={t('title')}>
      <div className={styles.makeGood}>
        <p>
          <strong>
            {t(progress.status === 'end' ? 'missed' : 'willMiss', { missing: number(makeGood.shortfall) })}
          </strong>{' '}
          {t('why', { count: makeGood.screen_days, yield: number(makeGood.contacts_per_screen_day) })}
          <HowComputed explanation={shortfallExplanation(makeGood, progress)} />
        </p>
        <ul className={styles.makeGoodOptions}>
          <li>
            <Icon name="calendar" size={14} />
            {t('moreDays', { count: makeGood.more_days })}
          </li>
          {screens !== null && (
            <li>
              <Icon name="screen" size={14} />
              {t('or')} {t('moreScreens', { count: screens })}
              {free !== null && (
                <span className={free < screens ? 'tone-warn' : 'panel-caption'}>
                  ({t(free < screens ? 'tooFew' : 'free', { free: number(free) })})
                </span>
              )}
            </li>
          )}
        </ul>
      </div>
    </PanelSection>
  )
}
