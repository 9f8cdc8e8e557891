import '../ui/layout/paper.css'
import type { ReactNode } from 'react'
import type { SharedOffer, SharedPlaces, SharedVariant } from '../../contract/campaign/shared-offer-operations.ts'
import { day, fullDateTime } from '../i18n/dates.ts'
import { useT } from '../i18n/translate.ts'
import { personName } from '../i18n/words/person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { printPage } from '../ui/print-page.ts'
import * as styles from './offer-document.module.css'
import { VariantColumns } from './variant-columns.tsx'
import { VariantPlaces } from './variant-places.tsx'
import { offerDocumentWords } from './words.ts'

type OfferDocumentProps = {
  offer: SharedOffer
  /** Null while the addresses are not loaded. */
  places: SharedPlaces | null
  /** What the reader can do with a variant, below its column. */
  choose?: (variant: SharedVariant) => ReactNode
  /** What follows the variants, on the screen only. */
  children?: ReactNode
}

/** An offer as one document, on a page and on A4: note, validity, variants side by side, maps and addresses. */
export const OfferDocument = ({ offer, places, choose, children }: OfferDocumentProps): ReactNode => {
  const t = useT(offerDocumentWords)
  const placesOf = new Map(places?.variants.map((variant) => [variant.key, variant.places]))
  return (
    <article className="paper">
      <header className="paper-head">
        <p className="paper-line num">
          <span className="label">{t('offer')}</span>
          <Validity offer={offer} />
        </p>
        <h1>{t('title', { company: offer.company_name })}</h1>
        {offer.seller_name && <p className="paper-facts">{t('contact', { seller: personName(offer.seller_name) })}</p>}
        {offer.note && <p className={styles.note}>{offer.note}</p>}
      </header>
      {offer.variants.length > 0 && (
        <VariantColumns variants={offer.variants} acceptedKey={offer.accepted?.key ?? null} choose={choose} />
      )}
      {offer.variants.length === 0 && offer.state !== 'expired' && <p className="muted">{t('noVariants')}</p>}
      {children && <div className="screen-only">{children}</div>}
      {offer.variants.map((variant) => (
        <VariantPlaces key={variant.key} variant={variant} places={placesOf.get(variant.key) ?? null} />
      ))}
      <footer className="paper-foot num">
        {t('asOf', { at: fullDateTime(offer.as_of) })} {t('method')}
      </footer>
    </article>
  )
}

const Validity = ({ offer: { valid_until, state } }: { offer: SharedOffer }): ReactNode => {
  const t = useT(offerDocumentWords)
  if (valid_until === null) return t('noLimit')
  return t(state === 'expired' ? 'expired' : 'valid', { day: day(valid_until, 'long') })
}

/** Prints the document, or saves it as a PDF by the browser's print dialog. */
export const PrintButton = ({ disabled }: { disabled: boolean }): ReactNode => {
  const t = useT(offerDocumentWords)
  return (
    <Button icon="print" disabled={disabled} onClick={printPage}>
      {t('print')}
    </Button>
  )
}
