import { dequal } from 'dequal/lite'
import * as z from 'zod/mini'
import { type Campaign, type CampaignDraft, campaignFieldErrors } from '../../../contract/campaign/campaign.ts'
import { type Offer, offer, offerOperations } from '../../../contract/campaign/offer-operations.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { FieldError } from '../../../contract/validation.ts'
import { createForm, type FormRef } from '../../kit/form/form.ts'
import { bodyErrors } from '../../kit/records/record-form-page.ts'

/** What is changed of an offer itself: the last day on which the client can accept, and the note to the client. */
export type OfferValues = Pick<Offer, 'valid_until' | 'note'>

/** The values of a saved offer. */
export const offerValues = ({ valid_until, note }: Offer): OfferValues => ({ valid_until, note })

const currentOffer = (current: unknown): Offer | null => {
  const parsed = z.safeParse(offer, current)
  return parsed.success ? parsed.data : null
}

/** The form of validity and note. To provide: `load`, `save`. */
export const offerForm = createForm<OfferValues, Offer, { key: string | null }>('offerForm', {
  check: (values) => bodyErrors(offerOperations.changeOffer.body, { version: 0, ...values }),
  blank: () => ({ valid_until: null, note: '' }),
  valuesOf: offerValues,
  currentOf: currentOffer,
  toasts: { created: 'updated', updated: 'updated' },
})

/** The running form of validity and note. */
export type OfferFormRef = FormRef<OfferValues, Offer>

/** A new variant: the campaign that it is made of, and the values in which it may differ. */
export type VariantValues = Pick<CampaignDraft, 'name' | 'date_from' | 'date_to' | 'cities' | 'spot_seconds'> & {
  from: Campaign
}

/** Input of the form of a variant. */
export type VariantInput = { key: null; from: Campaign }

const citiesOf = ({ cities }: Campaign): CampaignDraft['cities'] =>
  cities.map(({ city_id, screens }) => ({ city_id, screens }))

/** The values of a campaign from which a variant starts. Without a name the server numbers the variant. */
export const blankVariant = ({ from }: VariantInput): VariantValues => ({
  from,
  name: '',
  date_from: from.date_from,
  date_to: from.date_to,
  cities: citiesOf(from),
  spot_seconds: from.spot_seconds,
})

/** The body that adds a variant: what differs from the campaign. Screens that were picked on a map stay otherwise. */
export const variantBody = ({ from, name, ...values }: VariantValues): BodyOf<typeof offerOperations.addVariant> => ({
  ...(name.trim() === '' ? {} : { name: name.trim() }),
  ...(values.date_from === from.date_from ? {} : { date_from: values.date_from }),
  ...(values.date_to === from.date_to ? {} : { date_to: values.date_to }),
  ...(dequal(values.cities, citiesOf(from)) ? {} : { cities: values.cities }),
  ...(values.spot_seconds === from.spot_seconds ? {} : { spot_seconds: values.spot_seconds }),
})

const checkVariant = (values: VariantValues): FieldError[] => {
  const body = variantBody(values)
  const draft = { ...values, company_id: 0, industry_ids: [], screen_ids: null, spots: [], gemius_uuid: null }
  const planErrors = campaignFieldErrors(draft, 'new')
  return [
    ...bodyErrors(offerOperations.addVariant.body, body),
    ...planErrors.filter(({ path }) => (path === 'cities' ? body.cities !== undefined : path === 'date_to')),
  ]
}

/** The form of a new variant. Its record is the offer with the variant. To provide: `save`. */
export const variantForm = createForm<VariantValues, Offer, VariantInput>('variantForm', {
  check: checkVariant,
  blank: blankVariant,
  valuesOf: ({ variants }) => {
    const [first] = variants
    if (!first) throw new Error('an offer has a variant')
    return blankVariant({ key: null, from: first.campaign })
  },
  toasts: { created: 'created', updated: 'created' },
})

/** The running form of a new variant. */
export type VariantFormRef = FormRef<VariantValues, Offer, VariantInput>
