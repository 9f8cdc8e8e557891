import type { ReactNode } from 'react'
import { LONGEST_REASON } from '../../../../contract/limits.ts'
import type { TypedAssessment, TypedVisibility } from '../../../../machines/administration/screen.ts'
import { type VisibilityPart, visibilityOf, visibilityParts } from '../../../../machines/audience/spot/visibility.ts'
import { decimal } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import type { CustomControl } from '../../../records/record-field.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { DecimalField } from '../../../ui/field/decimal-field.tsx'
import { TextAreaField } from '../../../ui/field/text-field.tsx'
import * as styles from './visibility.module.css'
import { visibilityWords } from './words.ts'

const blank: TypedAssessment = { factor: null, evidence: '', assessed_on: null }

/** The product of what is typed; a factor that is missing or impossible counts as 1. */
const productOf = (visibility: TypedVisibility): number =>
  visibilityOf(
    Object.fromEntries(
      visibilityParts.map((part) => {
        const factor = visibility[part]?.factor ?? 1
        return [part, { factor: factor >= 0 && factor <= 1 ? factor : 1 }]
      }),
    ),
  )

type PartProps = Pick<CustomControl, 'errorAt'> & {
  part: VisibilityPart
  assessment: TypedAssessment | null
  onChange: (assessment: TypedAssessment | null) => void
}

const Part = ({ part, assessment, errorAt, onChange }: PartProps): ReactNode => {
  const t = useT(visibilityWords)
  const name = t(part)
  if (!assessment)
    return (
      <div className={styles.part}>
        <span className={styles.head}>
          {name}
          <span className="caption">{t('none')}</span>
          <Button size="small" onClick={() => onChange(blank)} aria-label={t('assessPart', { part: name })}>
            {t('assess')}
          </Button>
        </span>
      </div>
    )
  const change = (typed: Partial<TypedAssessment>): void => onChange({ ...assessment, ...typed })
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">{name}</legend>
      <span className={styles.head}>
        {name}
        <Button size="small" onClick={() => onChange(null)} aria-label={t('removePart', { part: name })}>
          {t('remove')}
        </Button>
      </span>
      <div className={styles.values}>
        <DecimalField
          label={t('factor')}
          required
          value={assessment.factor}
          error={errorAt(`${part}.factor`)}
          onChange={(factor) => change({ factor })}
        />
        <DayInput
          label={t('assessedOn')}
          value={assessment.assessed_on}
          error={errorAt(`${part}.assessed_on`)}
          onChange={(day) => change({ assessed_on: day })}
        />
      </div>
      <TextAreaField
        label={t('evidence')}
        required
        rows={2}
        maxLength={LONGEST_REASON}
        value={assessment.evidence}
        error={errorAt(`${part}.evidence`)}
        onChange={(evidence) => change({ evidence })}
      />
    </fieldset>
  )
}

/** The assessed visibility of a screen: each part with its factor, evidence and day (decision 102). */
export const VisibilityField = ({ value, errorAt, onChange }: CustomControl): ReactNode => {
  const t = useT(visibilityWords)
  // The form gives the field its own member of the values.
  const visibility = value as TypedVisibility
  return (
    <fieldset className={styles.visibility}>
      <legend className="field-label">{t('title')}</legend>
      <p className="caption">{t('hint')}</p>
      {visibilityParts.map((part) => (
        <Part
          key={part}
          part={part}
          assessment={visibility[part]}
          errorAt={errorAt}
          onChange={(assessment) => onChange({ ...visibility, [part]: assessment })}
        />
      ))}
      <p className={`${styles.product} num`}>{t('product', { factor: decimal(productOf(visibility), 2) })}</p>
    </fieldset>
  )
}
