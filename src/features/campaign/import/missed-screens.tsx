import type { ReactNode } from 'react'
import type { MissedScreen } from '../../../../contract/campaign/campaign-import.ts'
import { useT } from '../../../i18n/translate.ts'
import * as styles from '../../../records/import/import-steps.module.css'
import { Button } from '../../../ui/action/button.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { importWords } from './words.ts'

/** Most missed screens with buttons; the others can be corrected in the table. */
const MOST_SHOWN = 20

type MissedScreensProps = {
  missed: readonly MissedScreen[]
  count: number
  isBusy: boolean
  /** Replaces a missed screen by one that exists, in all its rows. */
  onReplace: (missed: MissedScreen, name: string) => void
}

/** A warning that lists the screens that do not exist, with the nearest names to choose from (E13, T22). */
export const MissedScreens = ({ missed, count, isBusy, onReplace }: MissedScreensProps): ReactNode => {
  const t = useT(importWords)
  return (
    <Banner tone="warn">
      <span className="num">{t('missed', { count })}</span>
      <ul className={styles.missed}>
        {missed.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.name}>
            <strong>{each.name}</strong>
            {each.nearest.length === 0 && <span className="caption">{t('nothingNear')}</span>}
            {each.nearest.map((name) => (
              <Button
                key={name}
                size="small"
                icon="undo"
                disabled={isBusy}
                aria-label={t('insteadOf', { missed: each.name, name })}
                onClick={() => onReplace(each, name)}
              >
                {name}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
