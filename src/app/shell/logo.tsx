import type { ReactNode } from 'react'
import { PRODUCT } from '../../ui/page-title.ts'
import * as styles from './shell.module.css'

/** The product's logo, with its name if there is room. */
export const Logo = ({ size = 20, name = true }: { size?: number; name?: boolean }): ReactNode => {
  return (
    <span className={styles.mark}>
      <svg width={size} height={size} viewBox="0 0 20 20" role="img" aria-label={PRODUCT}>
        <rect width="20" height="20" rx="5" fill="var(--theme)" />
        <path d="M6 14v-3M10 14V6M14 14V9" stroke="var(--on-theme)" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {name && (
        <span className={styles.markName} aria-hidden="true">
          {PRODUCT}
        </span>
      )}
    </span>
  )
}
