import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { OfferAnswer } from '../../../../contract/campaign/offer-answers.ts'
import type { Offer } from '../../../../contract/campaign/offer-operations.ts'
import { LONGEST_REASON } from '../../../../contract/limits.ts'
import type { OfferAction } from '../../../../machines/campaign/offer/offer-panel.ts'
import { isNotSubmitted } from '../../../../machines/campaign/offer/submission.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { acceptanceChangesText } from '../../../i18n/words/acceptance-change.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextAreaField } from '../../../ui/field/text-field.tsx'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import * as styles from './offer.module.css'
import { offerWords } from './words.ts'

type AnswersSectionProps = {
  offer: Offer
  /** The variant that the page shows. */
  uuid: string
  action: AreaRef<OfferAction, Offer>
  canShare: boolean
  canEdit: boolean
}

/** What the client wrote and accepted; who may share replies and marks it as read. */
export const AnswersSection = ({ offer, uuid, action, canShare, canEdit }: AnswersSectionProps): ReactNode => {
  const t = useT(offerWords)
  const isBusy = useSelector(action, (each) => each.matches('pending'))
  const reasonId = useId()
  const { answers, campaign_uuid: campaignUuid } = offer
  const newest = answers.at(-1)
  const unread = answers.filter(({ is_read }) => !is_read).length
  const acceptance = answers.findLast(({ kind }) => kind === 'accepted')
  const accepted = acceptance?.variant ?? null
  const isEnded = acceptance?.is_ended === true
  const variant = offer.variants.find(({ campaign }) => campaign.uuid === accepted)?.campaign
  const isSubmitted = variant !== undefined && !isNotSubmitted(variant.status)
  const list = useRef<HTMLOListElement>(null)
  const state = `${answers.length} ${unread} ${campaignUuid}`
  const shown = useRef(state)
  useEffect(() => {
    // The button that had the focus is gone with what it did.
    if (shown.current !== state && document.activeElement === document.body) list.current?.focus()
    shown.current = state
  }, [state])
  if (!newest) return null
  return (
    <PanelSection
      title={t('answers')}
      actions={
        canShare &&
        unread > 0 && (
          <Button
            size="small"
            icon="check"
            disabled={isBusy}
            onClick={() =>
              action.send({ type: 'area.request', query: { action: 'read', uuid, body: { until: newest.id } } })
            }
          >
            {t('markRead')}
          </Button>
        )
      }
    >
      <ol className={styles.answers} ref={list} tabIndex={-1} aria-label={t('answers')}>
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ol>
      {campaignUuid !== null && (
        <p className={styles.outcome}>
          {t('isCampaign')} <Link href={`/campaign/preview/${campaignUuid}`}>{t('toCampaign')}</Link>
        </p>
      )}
      {campaignUuid === null && accepted !== null && canEdit && (
        <div className={styles.outcome}>
          {isEnded && <p id={reasonId}>{t('offer_is_unchanged')}</p>}
          {isSubmitted && !isEnded && (
            <p id={reasonId}>
              {t('variant_is_not_submitted')} <Link href={`/campaign/preview/${accepted}`}>{t('toCampaign')}</Link>
            </p>
          )}
          <Button
            kind="primary"
            size="small"
            disabled={isBusy || isSubmitted || isEnded}
            aria-describedby={isSubmitted || isEnded ? reasonId : undefined}
            onClick={() => action.send({ type: 'area.request', query: { action: 'campaign', uuid: accepted } })}
          >
            {t('makeCampaign')}
          </Button>
        </div>
      )}
      {canShare && (
        <ReplyForm
          key={answers.length}
          isBusy={isBusy}
          onReply={(text) => action.send({ type: 'area.request', query: { action: 'reply', uuid, body: { text } } })}
        />
      )}
    </PanelSection>
  )
}

const Answer = ({ answer }: { answer: OfferAnswer }): ReactNode => {
  const t = useT(offerWords)
  const { kind, name, email, text, at, is_read, is_ended, ended, variant_name, price } = answer
  return (
    <li>
      <p className="caption num">
        <strong>{name}</strong> {email && <a href={`mailto:${email}`}>{email}</a>} {kind === 'reply' && t('seller')}{' '}
        {dateTime(at)} {!is_read && <Chip tone="info">{t('unread')}</Chip>}
      </p>
      {kind === 'accepted' && (
        <p className="num">
          <strong>{t('acceptedVariant', { name: variant_name ?? '', price: money(price) })}</strong>{' '}
          {is_ended && <Chip tone="warn">{t('acceptanceEnded')}</Chip>}{' '}
          {ended && ended.changes.length > 0 && (
            <span className="caption">
              {t(ended.at === null ? 'endedBecause' : 'endedAt', {
                at: ended.at === null ? '' : dateTime(ended.at),
                changes: acceptanceChangesText(ended.changes),
              })}
            </span>
          )}
        </p>
      )}
      {text && <p className={styles.note}>{text}</p>}
    </li>
  )
}

const ReplyForm = ({ isBusy, onReply }: { isBusy: boolean; onReply: (text: string) => void }): ReactNode => {
  const t = useT(offerWords)
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onReply(text)
  }
  return (
    <form className={`stack ${styles.reply}`} onSubmit={submit} noValidate>
      <TextAreaField
        label={t('reply')}
        hint={t('replyHint')}
        maxLength={LONGEST_REASON}
        value={text}
        onChange={setText}
      />
      {text.trim() !== '' && (
        <div className="row">
          <Button size="small" type="submit" loading={isBusy}>
            {t('sendReply')}
          </Button>
        </div>
      )}
    </form>
  )
}
