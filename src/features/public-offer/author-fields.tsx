import type { ReactNode } from 'react'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/validation.ts'
import { useT } from '../../i18n/translate.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import * as styles from './public-offer.module.css'
import { fieldErrorText } from './refusal.ts'
import { publicOfferWords } from './words.ts'

/** Who writes. */
export type Author = { name: string; email: string }

type AuthorFieldsProps = { author: Author; errors: readonly FieldError[]; onChange: (author: Author) => void }

/** Name and e-mail address of who accepts or comments; both forms of the page share them. */
export const AuthorFields = ({ author, errors, onChange }: AuthorFieldsProps): ReactNode => {
  const t = useT(publicOfferWords)
  return (
    <div className={styles.author}>
      <TextField
        label={t('yourName')}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        required
        error={fieldErrorText(errors, 'name')}
        value={author.name}
        onChange={(name) => onChange({ ...author, name })}
      />
      <TextField
        label={t('yourEmail')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        maxLength={LONGEST_EMAIL}
        required
        error={fieldErrorText(errors, 'email')}
        value={author.email}
        onChange={(email) => onChange({ ...author, email })}
      />
    </div>
  )
}
