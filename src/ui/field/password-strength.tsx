import './password-strength.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'
import type { Strength } from './estimate-strength.ts'

const strengthWords = defineWords(
  {
    label: 'Siła hasła',
    weak: 'łatwe do odgadnięcia',
    fair: 'przeciętne',
    good: 'dobre',
    strong: 'bardzo dobre',
  },
  { label: 'Strength', weak: 'easy to guess', fair: 'fair', good: 'good', strong: 'very good' },
)

const levels = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const parts = [1, 2, 3, 4] as const

type PasswordStrengthProps = {
  password: string
  /** What a guesser knows of the account, such as its name. */
  words?: readonly string[]
}

/**
 * How hard a new password is to guess. Only an advice: the server decides. The estimate and its lists of words load
 * when somebody types.
 */
export const PasswordStrength = ({ password, words = [] }: PasswordStrengthProps): ReactNode => {
  const t = useT(strengthWords)
  const [strength, setStrength] = useState<Strength | null>(null)
  const known = words.join('\n')
  useEffect(() => {
    if (password === '') return undefined
    let isPresent = true
    import('./estimate-strength.ts').then(
      ({ estimateStrength }) => isPresent && setStrength(estimateStrength(password, known.split('\n'))),
      // Without the estimate the field works as before.
      () => undefined,
    )
    return () => {
      isPresent = false
    }
  }, [password, known])
  if (strength === null || password === '') return null
  const level = levels[strength]
  return (
    <p className="password-strength field-hint" data-level={level} role="status">
      <span className="password-strength-bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-filled={part <= Math.max(1, strength)} />
        ))}
      </span>
      {t('label')}: {t(level)}
    </p>
  )
}
