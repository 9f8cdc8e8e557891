import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  sharedOfferOperations as operations,
  type SharedVariant,
} from '../../../contract/campaign/shared-offer-operations.ts'
import { LONGEST_REASON } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/validation.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { unbrokenDayRange } from '../../i18n/dates.ts'
import { money } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextAreaField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { type Author, AuthorFields } from './author-fields.tsx'
import { useFocusInvalid } from './focus-invalid.ts'
import type { AcceptBody } from './offer-calls.ts'
import * as styles from './public-offer.module.css'
import { errorsOfBody, fieldErrorText, refusalText } from './refusal.ts'
import { publicOfferWords } from './words.ts'

type AcceptFormProps = {
  variant: SharedVariant
  author: Author
  onAuthor: (author: Author) => void
  onAccept: (body: AcceptBody) => Promise<Failure | null>
  onClose: () => void
}

/** Accepts a variant in two steps: who accepts it, and a confirmation that repeats the terms. */
export const AcceptForm = ({ variant, author, onAuthor, onAccept, onClose }: AcceptFormProps): ReactNode => {
  const t = useT(publicOfferWords)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [step, setStep] = useState<'fill' | 'confirm' | 'sending'>('fill')
  const [failure, setFailure] = useState<Failure | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useFocusInvalid(errors)
  useEffect(() => heading.current?.focus(), [])
  // The button that had the focus is a part of the step that ends.
  const goTo = (next: typeof step): void => {
    setStep(next)
    heading.current?.focus()
  }
  const body = { key: variant.key, ...author, text }
  const next = (event: FormEvent): void => {
    event.preventDefault()
    const found = errorsOfBody(operations.acceptOffer.body, body)
    setErrors(found)
    setFailure(null)
    if (found.length === 0) goTo('confirm')
  }
  const confirm = async (): Promise<void> => {
    setStep('sending')
    const refusal = await onAccept(body)
    if (!refusal) return onClose()
    setFailure(refusal)
    setErrors(refusal.errors ?? [])
    goTo('fill')
  }
  return (
    <section className={`paper-section ${styles.form}`}>
      <h2 tabIndex={-1} ref={heading}>
        {t('acceptTitle', { name: variant.name })}
      </h2>
      {failure && <Banner tone="bad">{refusalText(failure)}</Banner>}
      {step === 'fill' ? (
        <form className="stack" ref={form} onSubmit={next} noValidate>
          <AuthorFields author={author} errors={errors} onChange={onAuthor} />
          <TextAreaField
            label={t('remark')}
            maxLength={LONGEST_REASON}
            error={fieldErrorText(errors, 'text')}
            value={text}
            onChange={setText}
          />
          <div className="row">
            <Button kind="primary" type="submit">
              {t('next')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <p className="num">
            {t('confirmText', {
              name: variant.name,
              price: money(variant.price),
              flight: unbrokenDayRange(variant.date_from, variant.date_to),
              screens: t('screens', { count: variant.number_of_screens }),
              person: author.name,
              email: author.email,
            })}
          </p>
          <div className="row">
            <Button kind="primary" loading={step === 'sending'} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
            <Button disabled={step === 'sending'} onClick={() => goTo('fill')}>
              {t('back')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
