import { type FormEvent, type ReactNode, useState } from 'react'
import {
  sharedOfferOperations as operations,
  type SharedOffer,
} from '../../../contract/campaign/shared-offer-operations.ts'
import { LONGEST_REASON } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/validation.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { dateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextAreaField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { type Author, AuthorFields } from './author-fields.tsx'
import { useFocusInvalid } from './focus-invalid.ts'
import type { CommentBody } from './offer-calls.ts'
import * as styles from './public-offer.module.css'
import { errorsOfBody, fieldErrorText, refusalText } from './refusal.ts'
import { publicOfferWords } from './words.ts'

type TalkSectionProps = {
  answers: SharedOffer['answers']
  author: Author
  onAuthor: (author: Author) => void
  onComment: (body: CommentBody) => Promise<Failure | null>
}

/** What client and seller wrote, and a form for the next remark. */
export const TalkSection = ({ answers, author, onAuthor, onComment }: TalkSectionProps): ReactNode => {
  const t = useT(publicOfferWords)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | Failure>('idle')
  const form = useFocusInvalid(errors)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const body = { ...author, text }
    const found = errorsOfBody(operations.commentOffer.body, body)
    setErrors(found)
    if (found.length > 0) return
    setState('sending')
    const refusal = await onComment(body)
    setErrors(refusal?.errors ?? [])
    setState(refusal ?? 'sent')
    if (!refusal) setText('')
  }
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('talk')}</h2>
      </header>
      {answers.length === 0 && <p className="muted">{t('noTalk')}</p>}
      <ol className={styles.talk}>
        {answers.map(({ kind, name, text: said, at }) => (
          <li key={`${at} ${name}`}>
            <p className="caption num">
              <strong>{name}</strong> {kind === 'reply' && `(${t('seller')})`} {kind === 'accepted' && t('acceptedBy')}{' '}
              {dateTime(at)}
            </p>
            {said && <p className={styles.talkText}>{said}</p>}
          </li>
        ))}
      </ol>
      <form className="stack" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {typeof state === 'object' && <Banner tone="bad">{refusalText(state)}</Banner>}
        <AuthorFields author={author} errors={errors} onChange={onAuthor} />
        <TextAreaField
          label={t('comment')}
          maxLength={LONGEST_REASON}
          required
          error={fieldErrorText(errors, 'text')}
          value={text}
          onChange={setText}
        />
        <div className="row">
          <Button type="submit" loading={state === 'sending'}>
            {t('send')}
          </Button>
          <span role="status">{state === 'sent' && t('sent')}</span>
        </div>
      </form>
    </section>
  )
}
