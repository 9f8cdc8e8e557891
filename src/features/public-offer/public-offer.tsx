import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { SharedOffer } from '../../../contract/campaign/shared-offer-operations.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { dateTime, day } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { acceptanceChangesText } from '../../i18n/words/acceptance-change.ts'
import { OfferDocument, PrintButton } from '../../offer-document/offer-document.tsx'
import { offerDocumentWords } from '../../offer-document/words.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonMetrics, SkeletonRows } from '../../ui/state/skeleton.tsx'
import type { OfferCalls } from './offer-calls.ts'
import * as styles from './public-offer.module.css'
import { refusalText } from './refusal.ts'
import { TalkSection } from './talk-section.tsx'
import { type OfferState, useOffer } from './use-offer.ts'
import { publicOfferWords } from './words.ts'

// Loaded when a variant is chosen.
const AcceptForm = lazy(async () => ({ default: (await import('./accept-form.tsx')).AcceptForm }))

/** The public page of an offer: no session and no shell; the client reads it, accepts a variant or comments. */
export const PublicOffer = ({ calls }: { calls: OfferCalls }): ReactNode => {
  const state = useOffer(calls)
  const { offer, places, failure, reload } = state
  const t = useT(offerDocumentWords)
  const title = offer && t('title', { company: offer.company_name })
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
  return (
    <PaperPage actions={offer && <PrintButton disabled={places === null} />}>
      {offer ? <OpenOffer calls={calls} offer={offer} state={state} /> : <NoOffer failure={failure} onRetry={reload} />}
    </PaperPage>
  )
}

type OpenOfferProps = { calls: OfferCalls; offer: SharedOffer; state: OfferState }

const OpenOffer = ({ calls, offer, state }: OpenOfferProps): ReactNode => {
  const t = useT(publicOfferWords)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [author, setAuthor] = useState({ name: '', email: '' })
  const opener = useRef<HTMLElement>(null)
  const notice = useRef<HTMLElement>(null)
  const noticeId = useId()
  useEffect(() => {
    // The buttons that choose a variant are gone with the acceptance.
    if (offer.accepted && opener.current?.isConnected === false) notice.current?.focus()
  }, [offer.accepted])
  const [chosen] = offer.state === 'open' ? offer.variants.filter(({ key }) => key === chosenKey) : []
  return (
    <OfferDocument
      offer={offer}
      places={state.places}
      choose={
        offer.state === 'open'
          ? ({ key, name, first_day_is_over }) =>
              first_day_is_over ? (
                <p className="caption">{t('firstDayIsOver', { seller: offer.seller_name || t('salesTeam') })}</p>
              ) : (
                <Button
                  kind="primary"
                  size="small"
                  aria-label={`${t('choose')}: ${name}`}
                  onClick={(event) => {
                    opener.current = event.currentTarget
                    setChosenKey(key)
                  }}
                >
                  {t('choose')}
                </Button>
              )
          : undefined
      }
    >
      <section ref={notice} tabIndex={-1} id={noticeId} aria-labelledby={noticeId}>
        <OfferNotice offer={offer} />
      </section>
      {chosen && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <AcceptForm
            key={chosen.key}
            variant={chosen}
            author={author}
            onAuthor={setAuthor}
            onAccept={(body) => state.send((signal) => calls.accept(body, signal))}
            onClose={() => {
              setChosenKey(null)
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
      <TalkSection
        answers={offer.answers}
        author={author}
        onAuthor={setAuthor}
        onComment={(body) => state.send((signal) => calls.comment(body, signal))}
      />
    </OfferDocument>
  )
}

/** That the offer is accepted, that its acceptance ended, or that it is expired, and whom to ask. */
const OfferNotice = ({ offer }: { offer: SharedOffer }): ReactNode => {
  const t = useT(publicOfferWords)
  const { accepted, valid_until } = offer
  const seller = offer.seller_name || t('salesTeam')
  const isAccepted = offer.state === 'accepted'
  const isExpired = offer.state === 'expired' && valid_until !== null
  if (!accepted && !isExpired) return null
  return (
    <div className={`stack ${styles.notice}`}>
      {accepted && (
        <Banner tone={isAccepted ? 'ok' : 'warn'}>
          {t(isAccepted ? 'acceptedText' : 'endedText', {
            variant: accepted.variant_name,
            name: accepted.name,
            seller,
            at: dateTime(accepted.at),
            changes: accepted.ended?.changes.length ? ` (${acceptanceChangesText(accepted.ended.changes)})` : '',
          })}
        </Banner>
      )}
      {isExpired && (
        <Banner tone="warn">
          <strong>{t('expiredTitle', { day: day(valid_until, 'long') })}</strong>
          <p>{t('expiredText', { seller })}</p>
        </Banner>
      )}
    </div>
  )
}

const NoOffer = ({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }): ReactNode => {
  const t = useT(publicOfferWords)
  return (
    <div className="public-page-alone stack">
      {!failure && (
        <>
          <SkeletonMetrics count={4} />
          <SkeletonRows rows={6} />
        </>
      )}
      {failure?.status === 404 && <EmptyState alone title={t('goneTitle')} text={t('goneText')} />}
      {failure && failure.status !== 404 && (
        <ErrorState alone title={t('failedTitle')} text={refusalText(failure)} onRetry={onRetry} />
      )}
    </div>
  )
}
