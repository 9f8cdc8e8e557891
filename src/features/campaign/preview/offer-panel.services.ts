import { fromPromise } from 'xstate'
import { type Offer, offerOperations } from '../../../../contract/campaign/offer-operations.ts'
import { cityOperations } from '../../../../contract/location/cities.ts'
import {
  type OfferValues,
  offerForm,
  type VariantValues,
  variantBody,
  variantForm,
} from '../../../../machines/campaign/offer/offer-forms.ts'
import {
  type OfferAction,
  offerActionArea,
  offerPanel,
  variantCitiesArea,
  variantsArea,
} from '../../../../machines/campaign/offer/offer-panel.ts'
import { allByName, areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { SubmitType } from '../../../../machines/kit/form/form-context.ts'

type Saving<Values> = { submit: SubmitType; target: string; values: Values; record: Offer | null }

const uuidOf = ({ variants }: Offer): string => {
  const [first] = variants
  if (!first) throw new Error('an offer has a variant')
  return first.campaign.uuid
}

const perform = async (call: Call, asked: OfferAction, signal: AbortSignal): Promise<Offer> => {
  const parts = { params: { uuid: asked.uuid }, signal }
  switch (asked.action) {
    case 'share':
      return call(offerOperations.shareOffer, { ...parts, body: asked.body })
    case 'reply':
      return call(offerOperations.replyToClient, { ...parts, body: asked.body })
    case 'read':
      return call(offerOperations.markAnswersRead, { ...parts, body: asked.body })
    case 'campaign':
      await call(offerOperations.becomeCampaign, parts)
      return call(offerOperations.getOffer, parts)
  }
}

/** The offer on the preview with its services: variants, validity and note. */
export const provideOfferPanel = (call: Call) => {
  const load = (uuid: string, signal: AbortSignal): Promise<Offer> =>
    call(offerOperations.getOffer, { params: { uuid }, signal })
  return offerPanel.provide({
    actors: {
      details: offerForm.provide({
        actors: {
          load: fromPromise<Offer, { key: string }>(({ input, signal }) => load(input.key, signal)),
          save: fromPromise<Offer, Saving<OfferValues>>(({ input: { values, record }, signal }) => {
            if (!record) throw new Error('an offer is loaded before it is changed')
            const body = { ...values, version: record.version }
            return call(offerOperations.changeOffer, { params: { uuid: uuidOf(record) }, body, signal })
          }),
        },
      }),
      variants: variantsArea.provide({ actors: { load: areaLoader(load) } }),
      cities: variantCitiesArea.provide({
        actors: {
          load: areaLoader<{ id: number; name: string }[], 'all'>(async (_, signal) => {
            const { items } = await call(cityOperations.list, { query: { ...allByName, is_active: true }, signal })
            return items
          }),
        },
      }),
      action: offerActionArea.provide({
        actors: { load: areaLoader<Offer, OfferAction>((action, signal) => perform(call, action, signal)) },
      }),
      adding: variantForm.provide({
        actors: {
          save: fromPromise<Offer, Saving<VariantValues>>(({ input: { values }, signal }) =>
            call(offerOperations.addVariant, {
              params: { uuid: values.from.uuid },
              body: variantBody(values),
              signal,
            }),
          ),
        },
      }),
    },
  })
}
