import { type ActorRefFrom, enqueueActions, setup } from 'xstate'
import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users.ts'
import { type AreaRef, createArea } from '../../kit/area/area.ts'
import { MINIMUM_PRICE_GROSZE } from '../price/pricing.ts'
import { type SpotFilesQuery, spotFilesArea, spotFilesQuery } from '../spot-files.ts'
import {
  type AvailabilityRequest,
  availabilityRequest,
  type CampaignFormInput,
  type CampaignFormRef,
  type CampaignFormSnapshot,
  campaignForm,
  checkCampaign,
  type EstimateRequest,
  estimateRequest,
} from './campaign-form.ts'

/** Free screens of a flight, by city in the whole network and by day in the chosen cities. */
export type Availability = {
  cities: { city_id: number; city_name: string; latitude: number; longitude: number; free: number; total: number }[]
  days: { date: string; free: number }[]
}
/** A screen that the user can select on the map. */
export type PickableScreen = {
  screen_id: number
  name: string
  address: string
  city_id: number
  latitude: number
  longitude: number
  free: boolean
}
/** Options of the form. */
export type CampaignFormOptions = {
  companies: { id: number; name: string; discount: number }[]
  industries: { id: number; name: string }[]
  cities: { id: number; name: string }[]
  operators: { id: number; name: string }[]
  /** Time of the platform's clock when the options were loaded. */
  as_of?: string | undefined
}

/** The estimate of the form, requested 300 ms after the last change. Old numbers stay until new ones are loaded. */
export const estimateArea = createArea<EstimateRequest, CampaignEstimate>('estimate', { debounceMs: 300 })
/** Free screens for the flight of the form. */
export const availabilityArea = createArea<AvailabilityRequest, Availability>('availability', { debounceMs: 300 })
/** All screens for the selection on the map. */
export const screensArea = createArea<AvailabilityRequest, PickableScreen[]>('screens')
/** Options of the fields. */
export const formOptionsArea = createArea<'all', CampaignFormOptions>('formOptions')

/** Commands of the screen; commands for the values go to its child `form`. */
export type CampaignFormPageEvent = { type: 'plan.submitted'; target: 'draft' | 'new' } | { type: 'plan.map_opened' }

type PlanningContext = {
  key: string | null
  user: User
  search?: string | undefined
  /** The last requests as JSON. */
  requested: { estimate: string; availability: string; spotFiles: string }
  /** The last submit was below the minimum price. */
  isTooCheap: boolean
}

const jsonOf = (value: unknown): string => JSON.stringify(value)

type FormPageChildren = { form?: CampaignFormRef; estimate?: AreaRef<EstimateRequest, CampaignEstimate> }

// An action of `setup` receives `self` without the types of its children.
const childrenOf = (self: { getSnapshot: () => { children: FormPageChildren } }): FormPageChildren =>
  self.getSnapshot().children

const estimateIn = ({ estimate }: FormPageChildren): CampaignEstimate | null => {
  const snapshot = estimate?.getSnapshot()
  return snapshot?.value === 'success' ? snapshot.context.data : null
}

/** Whether an estimate is below the minimum price of a campaign; the minimum itself is enough (V04, K13). */
export const isTooCheap = (estimate: Pick<CampaignEstimate, 'campaign_price'> | null): boolean =>
  estimate !== null && Math.round(estimate.campaign_price * 100) < MINIMUM_PRICE_GROSZE

const machine = setup({
  types: {
    context: {} as PlanningContext,
    events: {} as CampaignFormPageEvent,
    input: {} as CampaignFormInput,
    children: {} as {
      form: 'form'
      estimate: 'estimate'
      availability: 'availability'
      screens: 'screens'
      options: 'options'
      spotFiles: 'spotFiles'
    },
  },
  actors: {
    form: campaignForm,
    estimate: estimateArea,
    availability: availabilityArea,
    screens: screensArea,
    options: formOptionsArea,
    spotFiles: spotFilesArea,
  },
  actions: {
    requestChanged: enqueueActions(({ context, enqueue }, { form }: { form: CampaignFormSnapshot }) => {
      if (form.matches('opening') || form.matches('loading')) return
      const { values, record } = form.context
      const estimate = estimateRequest(values, record?.uuid ?? null)
      const availability = availabilityRequest(values, record?.uuid ?? null)
      if (jsonOf(estimate) !== context.requested.estimate)
        enqueue.sendTo('estimate', estimate ? { type: 'area.typed', query: estimate } : { type: 'area.cleared' })
      if (jsonOf(availability) !== context.requested.availability)
        enqueue.sendTo(
          'availability',
          availability ? { type: 'area.typed', query: availability } : { type: 'area.cleared' },
        )
      const spotFiles: SpotFilesQuery | null = record && spotFilesQuery(record)
      if (spotFiles && jsonOf(spotFiles) !== context.requested.spotFiles)
        enqueue.sendTo('spotFiles', { type: 'area.requested', query: spotFiles })
      enqueue.assign({
        requested: { estimate: jsonOf(estimate), availability: jsonOf(availability), spotFiles: jsonOf(spotFiles) },
        isTooCheap: false,
      })
    }),
    submit: enqueueActions(({ context, self, enqueue }, { target }: { target: 'draft' | 'new' }) => {
      const children = childrenOf(self)
      if (!children.form) return
      const { values } = children.form.getSnapshot().context
      const isBelowMinimum =
        target === 'new' && checkCampaign(values, 'new').length === 0 && isTooCheap(estimateIn(children))
      enqueue.assign({ isTooCheap: isBelowMinimum, requested: context.requested })
      if (isBelowMinimum) return
      enqueue.sendTo('form', { type: 'form.changed', values: { status: target } })
      enqueue.sendTo('form', { type: 'form.submitted', target })
    }),
    openMap: enqueueActions(({ context, self, enqueue }) => {
      const { form } = childrenOf(self)
      const values = form?.getSnapshot().context.values
      const request = values ? availabilityRequest(values, context.key) : null
      if (request) enqueue.sendTo('screens', { type: 'area.requested', query: { ...request, city_ids: [] } })
    }),
  },
})

/**
 * The screen of the campaign form: the form; the estimate and the free screens, which are requested again when its
 * values change; the screens of the map; the options of the fields; the spot files. A complete campaign below the
 * minimum price is not sent (V04). To provide: the actors.
 */
export const campaignFormPage = machine.createMachine({
  id: 'planning',
  context: ({ input }) => ({
    ...input,
    requested: { estimate: 'null', availability: 'null', spotFiles: 'null' },
    isTooCheap: false,
  }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context }) => ({ key: context.key, user: context.user, search: context.search }),
      onSnapshot: {
        actions: { type: 'requestChanged', params: ({ event }) => ({ form: event.snapshot as CampaignFormSnapshot }) },
      },
    },
    { id: 'estimate', src: 'estimate', input: {} },
    { id: 'availability', src: 'availability', input: {} },
    { id: 'screens', src: 'screens', input: {} },
    { id: 'options', src: 'options', input: { query: 'all' as const } },
    { id: 'spotFiles', src: 'spotFiles', input: {} },
  ],
  on: {
    'plan.submitted': { actions: { type: 'submit', params: ({ event }) => ({ target: event.target }) } },
    'plan.map_opened': { actions: 'openMap' },
  },
})

export type CampaignFormPageRef = ActorRefFrom<typeof campaignFormPage>
