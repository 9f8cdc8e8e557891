import type { ReactNode } from 'react'
import { PRODUCT } from '../../ui/page-title.ts'
import * as styles from './login.module.css'

/** The logo and name of the product above the login form. */
export const LoginLogo = (): ReactNode => {
  return (
    <p className={styles.logo}>
      <svg width="22" height="22" viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" rx="5" fill="var(--theme)" />
        <path d="M6 14v-3M10 14V6M14 14V9" stroke="var(--on-theme)" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {PRODUCT}
    </p>
  )
}
