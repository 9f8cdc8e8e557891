import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import {
  MOST_VARIANTS,
  type Offer,
  type offerOperations as operations,
} from '../../../contract/campaign/offer-operations.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { createArea } from '../../kit/area/area.ts'
import { offerForm, variantForm } from './offer-forms.ts'

/** The newest variants of an offer by the uuid of one of them. */
export const variantsArea = createArea<string, Offer>('variants')
/** Cities that a variant can have screens in. */
export const variantCitiesArea = createArea<'all', { id: number; name: string }[]>('variantCities')

/** What a seller does for the client of an offer. */
export type OfferAction =
  | { action: 'share'; uuid: string; body: BodyOf<typeof operations.shareOffer> }
  | { action: 'reply'; uuid: string; body: BodyOf<typeof operations.replyToClient> }
  | { action: 'read'; uuid: string; body: BodyOf<typeof operations.markAnswersRead> }
  /** The uuid is that of the accepted variant. */
  | { action: 'campaign'; uuid: string }
/** The last action; it can be repeated. Its data is the offer after it. */
export const offerActionArea = createArea<OfferAction, Offer>('offerAction')

/** A variant was changed elsewhere on the page. */
type OfferFact = { type: 'offer.changed' }

/** Commands of the panel; validity and note go to its child `details`, a new variant to its child `adding`. */
export type OfferPanelEvent =
  | { type: 'offer.open_variant'; from: Campaign }
  | { type: 'offer.close_variant' }
  | OfferFact

/** Whether an offer can have one more variant. */
export const hasRoomForVariant = ({ variants }: Pick<Offer, 'variants'>): boolean => variants.length < MOST_VARIANTS

/** The offer's variant, null on the preview of a campaign, and what the account may do. */
type PanelInput = { uuid: string | null; canEdit: boolean; canShare: boolean }

/**
 * The offer on the preview of one of its variants: the variants side by side, validity and note, and a dialog that adds
 * a variant (R12, R41). Without a uuid it does nothing: the preview shows a campaign. To provide: `details`,
 * `variants`, `cities`, `adding`.
 */
export const offerPanel = setup({
  types: {
    context: {} as PanelInput,
    events: {} as OfferPanelEvent,
    input: {} as PanelInput,
    children: {} as { details: 'details'; variants: 'variants'; cities: 'cities'; adding: 'adding'; action: 'action' },
  },
  actors: {
    details: offerForm,
    variants: variantsArea,
    cities: variantCitiesArea,
    adding: variantForm,
    action: offerActionArea,
  },
  actions: {
    renew: sendTo('variants', ({ context }) => ({ type: 'area.request' as const, query: context.uuid ?? '' })),
    loadCities: sendTo('cities', { type: 'area.request', query: 'all' }),
  },
  guards: {
    isOffer: ({ context }) => context.uuid !== null,
    canEdit: ({ context }) => context.canEdit,
  },
}).createMachine({
  id: 'offerPanel',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isOffer', target: 'open' }, { target: 'off' }] },
    off: {},
    open: {
      invoke: [
        { id: 'details', src: 'details', input: ({ context }) => ({ key: context.uuid }) },
        { id: 'variants', src: 'variants', input: {} },
        { id: 'cities', src: 'cities', input: {} },
        {
          id: 'action',
          src: 'action',
          input: {},
          onSnapshot: { guard: ({ event }) => event.snapshot.value === 'success', actions: 'renew' },
        },
      ],
      on: { 'offer.changed': { actions: 'renew' } },
      initial: 'closed',
      states: {
        closed: { on: { 'offer.open_variant': { guard: 'canEdit', target: 'adding' } } },
        adding: {
          entry: 'loadCities',
          invoke: {
            id: 'adding',
            src: 'adding',
            input: ({ event }) => ({ key: null, from: (event as { from: Campaign }).from }),
            onSnapshot: {
              guard: ({ event }) => event.snapshot.value === 'saved',
              target: 'closed',
              actions: 'renew',
            },
          },
          on: { 'offer.close_variant': 'closed' },
        },
      },
    },
  },
})

/** The running panel of an offer. */
export type OfferPanelRef = ActorRefFrom<typeof offerPanel>
