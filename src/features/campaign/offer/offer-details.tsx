import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import { LONGEST_REASON } from '../../../../contract/limits.ts'
import { type OfferFormRef, type OfferValues, offerValues } from '../../../../machines/campaign/offer/offer-forms.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { day } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { recordDifferences } from '../../../records/differences.ts'
import { VersionConflict } from '../../../records/lazy-version-conflict.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { TextAreaField } from '../../../ui/field/text-field.tsx'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import { expiryText } from '../campaign-facts.ts'
import * as styles from './offer.module.css'
import { offerWords } from './words.ts'

const EXAMPLE_DAY = '31.05.2026'

/** Until when the offer is valid; an expired one says so. */
export const Validity = ({ validUntil, now }: { validUntil: string | null; now: string }): ReactNode => {
  const t = useT(offerWords)
  if (validUntil === null) return <Chip tone="neutral">{t('noLimit')}</Chip>
  const expired = expiryText({ valid_until: validUntil, as_of: now })
  return (
    <Chip tone={expired ? 'warn' : 'neutral'} icon="clock">
      {expired ?? t('valid', { day: day(validUntil, 'long') })}
    </Chip>
  )
}

type OfferDetailsProps = {
  details: OfferFormRef
  canEdit: boolean
  /** Time of the platform's clock. */
  now: string
}

/** Validity and note of an offer; who may change campaigns changes them in place. */
export const OfferDetails = ({ details, canEdit, now }: OfferDetailsProps): ReactNode => {
  const t = useT(offerWords)
  const record = useSelector(details, (each) => each.context.record)
  if (!record) return null
  return (
    <PanelSection title={t('offer')} actions={<Validity validUntil={record.valid_until} now={now} />}>
      {canEdit ? (
        <DetailsForm details={details} />
      ) : (
        <p className={record.note ? styles.note : 'muted'}>{record.note || t('noNote')}</p>
      )}
    </PanelSection>
  )
}

const DetailsForm = ({ details }: { details: OfferFormRef }): ReactNode => {
  const t = useT(offerWords)
  const snapshot = useSelector(details, (each) => each)
  const { values, baseline, dirty, current } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const change = (given: Partial<OfferValues>): void => details.send({ type: 'form.change', values: given })
  const errorOf = (path: keyof OfferValues): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    return sentence === null ? null : validationText(sentence)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    details.send({ type: 'form.submit' })
  }
  const shownDay = (value: string | null): string => (value ? day(value, 'long') : '')
  const shown = ({ valid_until, note }: OfferValues) => ({ valid_until: shownDay(valid_until), note })
  return (
    <>
      {current && (
        <VersionConflict
          text={t('conflict', { version: current.version })}
          keepLabel={t('keepMine')}
          differences={recordDifferences(
            [
              { name: 'valid_until', label: t('validUntil'), kind: 'text', maxLength: LONGEST_REASON },
              { name: 'note', label: t('note'), kind: 'lines', maxLength: LONGEST_REASON },
            ],
            shown(values),
            shown(offerValues(current)),
          )}
          onKeepMine={() => details.send({ type: 'form.keep_mine' })}
          onTakeTheirs={() => details.send({ type: 'form.take_theirs' })}
        />
      )}
      <form className={styles.details} onSubmit={submit} noValidate>
        <DayInput
          label={t('validUntil')}
          hint={t('validHint', { example: EXAMPLE_DAY })}
          error={errorOf('valid_until')}
          value={values.valid_until}
          onChange={(valid_until) => change({ valid_until })}
        />
        <TextAreaField
          label={t('note')}
          name="note"
          maxLength={LONGEST_REASON}
          error={errorOf('note')}
          value={values.note}
          onChange={(note) => change({ note })}
        />
        {dirty && (
          <div className={`row ${styles.detailsActions}`}>
            <Button kind="primary" type="submit" size="small" loading={isSaving}>
              {t('save')}
            </Button>
            <Button size="small" disabled={isSaving} onClick={() => change(baseline)}>
              {t('discard')}
            </Button>
          </div>
        )}
      </form>
    </>
  )
}
