import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { HowComputed } from '../../ui/explain/how-computed.tsx'
import { contactsExplanation } from './explanation.ts'
import type { PublicReport } from './report.ts'
import { publicPageWords } from './words.ts'

/** The explanation of the contacts of a shared campaign. */
export const ContactsHelp = ({ report }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  return <HowComputed explanation={contactsExplanation(report, t)} />
}
