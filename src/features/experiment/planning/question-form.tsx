import type { ReactNode } from 'react'
import {
  EFFECT_PERCENT,
  type ExperimentQuestion,
  experimentConfidences,
  experimentHypotheses,
  experimentOutcomes,
  MOST_SPILLOVER_METRES,
} from '../../../../contract/campaign/experiments.ts'
import type { QuestionChange } from '../../../../machines/experiment/planning-page.ts'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { NumberStepper } from '../../../ui/field/number-stepper.tsx'
import * as styles from '../experiment.module.css'
import { experimentWords } from '../words.ts'

/** Metres by which the buttons change the reach of the campaign. */
const SPILLOVER_STEP = 100

type QuestionFormProps = {
  question: ExperimentQuestion
  onChange: (change: QuestionChange) => void
  disabled: boolean
}

/** What is asked: outcome, direction, confidence, the change that matters, and how far the campaign reaches. */
export const QuestionForm = ({ question, onChange, disabled }: QuestionFormProps): ReactNode => {
  const t = useT(experimentWords)
  return (
    <div className={styles.question}>
      <SegmentedField
        label={t('outcome')}
        value={question.outcome}
        onChange={(outcome) => onChange({ outcome })}
        options={experimentOutcomes.map((value) => ({ value, label: t(value) }))}
        disabled={disabled}
      />
      <SegmentedField
        label={t('hypothesis')}
        value={question.hypothesis}
        onChange={(hypothesis) => onChange({ hypothesis })}
        options={experimentHypotheses.map((value) => ({ value, label: t(value) }))}
        disabled={disabled}
      />
      <SegmentedField
        label={t('confidence')}
        value={question.confidence}
        onChange={(confidence) => onChange({ confidence })}
        options={experimentConfidences.map((value) => ({ value, label: percent(value, 0) }))}
        disabled={disabled}
      />
      <NumberStepper
        label={t('effect')}
        hint={t('effectHint')}
        value={question.effect_percent}
        min={EFFECT_PERCENT.least}
        max={EFFECT_PERCENT.most}
        onChange={(effect_percent) => onChange({ effect_percent })}
        disabled={disabled}
      />
      <NumberStepper
        label={t('spillover')}
        hint={t('spilloverHint')}
        value={question.spillover_metres}
        max={MOST_SPILLOVER_METRES}
        step={SPILLOVER_STEP}
        onChange={(spillover_metres) => onChange({ spillover_metres })}
        disabled={disabled}
      />
    </div>
  )
}
