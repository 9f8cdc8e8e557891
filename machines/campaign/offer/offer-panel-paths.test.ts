import { expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import { sampleOffer } from '../../../tests/support/samples/offer.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  shortestActorPaths,
  toChild,
} from '../../kit/paths/actor-paths.ts'
import { stepsOf } from '../../kit/paths/paths.ts'
import { blankVariant, offerForm, variantBody, variantForm } from './offer-forms.ts'
import {
  hasRoomForVariant,
  type OfferPanelEvent,
  offerActionArea,
  offerPanel,
  variantCitiesArea,
  variantsArea,
} from './offer-panel.ts'
import { isExpired } from './validity.ts'

type PanelSnapshot = SnapshotFrom<typeof offerPanel>

/** A call that is answered at once. */
const answered = <Output, Input>(output: Output) => ({
  ...controlledPromise<Output, Input>(),
  start: (_: unknown, { self }: { self: { send: (event: { type: string; output: Output }) => void } }) =>
    self.send({ type: 'resolve', output }),
})
const logic = offerPanel.provide({
  actors: {
    details: offerForm.provide({ actors: { load: controlledPromise() } }),
    variants: variantsArea.provide({ actors: { load: controlledPromise() } }),
    cities: variantCitiesArea.provide({ actors: { load: controlledPromise() } }),
    adding: variantForm.provide({ actors: { save: answered(sampleOffer()) } }),
    action: offerActionArea.provide({ actors: { load: answered(sampleOffer()) } }),
  },
})
const commands: readonly OfferPanelEvent[] = [
  { type: 'offer.changed' },
  { type: 'offer.open_variant', from: sampleCampaign() },
  { type: 'offer.close_variant' },
]
const modelOf = (uuid: string | null, canEdit: boolean): ActorModel<PanelSnapshot, OfferPanelEvent> => ({
  start: (clock) => createActor(logic, { clock, input: { uuid, canEdit, canShare: false } }).start(),
  steps: () => [...commands, toChild('adding', { type: 'form.submit' })],
  keyOf: ({ value, children }) =>
    JSON.stringify([value, children.variants?.getSnapshot().value, children.cities?.getSnapshot().value]),
})
const placeOf = ({ value }: PanelSnapshot): string => (typeof value === 'string' ? value : `open.${value.open}`)
const placesOf = (model: ReturnType<typeof modelOf>) =>
  new Set(shortestActorPaths(model).map(({ state }) => placeOf(state)))

test('R12 an offer opens its variants, and with permission to change campaigns also the dialog that adds one', () => {
  expect(placesOf(modelOf('u', true))).toEqual(new Set(['open.closed', 'open.adding']))
  expect(placesOf(modelOf('u', false))).toEqual(new Set(['open.closed']))
  expect(placesOf(modelOf(null, true))).toEqual(new Set(['off']))
})

test.each([
  ['open.closed', ['offer.changed', 'offer.open_variant']],
  ['open.adding', ['offer.changed', 'offer.close_variant']],
])('M15 in %s only %j is taken, and every other command changes nothing', (place, allowed) => {
  const model = modelOf('u', true)
  const here = shortestActorPaths(model).filter(({ state }) => placeOf(state) === place)
  const { taken } = stepsOf(here, () => commands)
  expect(new Set(taken.map(({ event }): string => event.type))).toEqual(new Set(allowed))
  expect(changesByRefused(model, { paths: here, events: commands, allowed })).toEqual([])
})

test('an added variant closes the dialog, and the variants are loaded again', () => {
  const panel = createActor(logic, { input: { uuid: 'u', canEdit: true, canShare: true } }).start()
  panel.send({ type: 'offer.open_variant', from: sampleCampaign() })
  expect(panel.getSnapshot().children.variants?.getSnapshot().value).toBe('idle')
  panel.getSnapshot().children.adding?.send({ type: 'form.submit' })
  expect(placeOf(panel.getSnapshot())).toBe('open.closed')
  expect(panel.getSnapshot().children.variants?.getSnapshot().context.query).toBe('u')
})

test('after an action for the client the offer is loaded again', () => {
  const panel = createActor(logic, { input: { uuid: 'u', canEdit: true, canShare: true } }).start()
  const body = { is_shared: true, shows_list_price: false }
  panel.getSnapshot().children.action?.send({ type: 'area.request', query: { action: 'share', uuid: 'u', body } })
  expect(panel.getSnapshot().children.variants?.getSnapshot().context.query).toBe('u')
})

test('the body of a variant has only what differs from the campaign', () => {
  const values = blankVariant({ key: null, from: sampleCampaign({ screen_ids: [1, 2] }) })
  expect(variantBody(values)).toEqual({})
  const cities = [{ city_id: 1, screens: 6 }]
  expect(variantBody({ ...values, name: ' Krótka ', date_to: '2025-11-23', cities })).toEqual({
    name: 'Krótka',
    date_to: '2025-11-23',
    cities,
  })
})

test('an offer is expired after its last day, and has at most six variants', () => {
  expect(['2025-11-10', '2025-11-09'].map((day) => isExpired(day, '2025-11-10'))).toEqual([false, true])
  const [variant] = sampleOffer().variants
  const offerOf = (count: number) => ({
    variants: Array.from({ length: count }, () => variant as NonNullable<typeof variant>),
  })
  expect([5, 6].map((count) => hasRoomForVariant(offerOf(count)))).toEqual([true, false])
})
