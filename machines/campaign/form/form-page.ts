import { type ActorRefFrom, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { TemplatePlan } from '../../../contract/campaign/templates.ts'
import type { User } from '../../../contract/users.ts'
import { type AreaRef, createArea } from '../../kit/area/area.ts'
import { MINIMUM_PRICE_GROSZE } from '../price/pricing.ts'
import { spotFilesArea, spotFilesQuery } from '../spot-files.ts'
import {
  type AvailabilityRequest,
  availabilityRequest,
  type CampaignFormInput,
  type CampaignFormRef,
  type CampaignFormSnapshot,
  type CampaignValues,
  campaignForm,
  checkCampaign,
  type EstimateRequest,
  estimateRequest,
} from './campaign-form.ts'
import { templateArea, templateInAddress, valuesOfTemplate } from './form-template.ts'
import { planFitArea, shortPlan } from './plan-fit.ts'

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
  industry_ids?: number[] | undefined
  is_vertical?: boolean | null | undefined
  /** Forecast contacts at its location in the flight. */
  audience?: number | undefined
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
/** All screens for the selection on the map, with contacts by the terms of the company. */
export type ScreensRequest = AvailabilityRequest & { company_id?: number }
export const screensArea = createArea<ScreensRequest, PickableScreen[]>('screens')
/** The estimate of what is chosen on the map and not taken over yet. */
export const choiceArea = createArea<EstimateRequest, CampaignEstimate>('choice', { debounceMs: 300 })
/** Options of the fields. */
export const formOptionsArea = createArea<'all', CampaignFormOptions>('formOptions')

type ChosenPlacement = Pick<CampaignValues, 'cities' | 'screen_ids'>

/** Commands of the screen; commands for the values go to its child `form`. */
export type CampaignFormPageEvent =
  | { type: 'campaign_form.submit'; target: 'draft' | 'new' }
  | { type: 'campaign_form.open_map' }
  | { type: 'campaign_form.estimate_choice'; placement: ChosenPlacement }

type PlanningContext = {
  key: string | null
  user: User
  search?: string | undefined
  /** The last submit was below the minimum price. */
  isTooCheap: boolean
}

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
      choice: 'choice'
      options: 'options'
      spotFiles: 'spotFiles'
      fit: 'fit'
      template: 'template'
    },
  },
  actors: {
    form: campaignForm,
    estimate: estimateArea,
    availability: availabilityArea,
    screens: screensArea,
    choice: choiceArea,
    options: formOptionsArea,
    spotFiles: spotFilesArea,
    fit: planFitArea,
    template: templateArea,
  },
  actions: {
    requestForm: enqueueActions(({ enqueue }, { form }: { form: CampaignFormSnapshot }) => {
      if (form.matches('opening') || form.matches('loading')) return
      const { values, record } = form.context
      const uuid = record?.uuid ?? null
      enqueue.sendTo('estimate', { type: 'area.wanted', query: estimateRequest(values, uuid) })
      enqueue.sendTo('availability', { type: 'area.wanted', query: availabilityRequest(values, uuid) })
      enqueue.sendTo('spotFiles', { type: 'area.wanted', query: record && spotFilesQuery(record) })
      enqueue.assign({ isTooCheap: false })
    }),
    requestFit: enqueueActions(({ enqueue }, { estimate }: { estimate: SnapshotFrom<typeof estimateArea> }) => {
      if (estimate.matches('pending')) return
      const query = shortPlan(estimate.context.query, estimate.matches('failure') ? estimate.context.failure : null)
      enqueue.sendTo('fit', { type: 'area.wanted', query })
    }),
    beginWithTemplate: enqueueActions(({ context, self, enqueue }, { template }: { template: TemplatePlan | null }) => {
      const form = childrenOf(self).form?.getSnapshot()
      const values = template && form && valuesOfTemplate(template, form.context.values, context.user)
      if (values) enqueue.sendTo('form', { type: 'form.change', values })
    }),
    submit: enqueueActions(({ self, enqueue }, { target }: { target: 'draft' | 'new' }) => {
      const children = childrenOf(self)
      if (!children.form) return
      const { values } = children.form.getSnapshot().context
      const isBelowMinimum =
        target === 'new' && checkCampaign(values, 'new').length === 0 && isTooCheap(estimateIn(children))
      enqueue.assign({ isTooCheap: isBelowMinimum })
      if (isBelowMinimum) return
      enqueue.sendTo('form', { type: 'form.change', values: { status: target } })
      enqueue.sendTo('form', { type: 'form.submit', target })
    }),
    openMap: enqueueActions(({ context, self, enqueue }) => {
      const { form } = childrenOf(self)
      const values = form?.getSnapshot().context.values
      const request = values ? availabilityRequest(values, context.key) : null
      enqueue.sendTo('choice', { type: 'area.clear' })
      if (!request || !values) return
      const company = values.company_id === null ? {} : { company_id: values.company_id }
      enqueue.sendTo('screens', { type: 'area.request', query: { ...request, ...company, city_ids: [] } })
    }),
    estimateChoice: enqueueActions(({ context, self, enqueue }, { placement }: { placement: ChosenPlacement }) => {
      const values = childrenOf(self).form?.getSnapshot().context.values
      const query = values ? estimateRequest({ ...values, ...placement }, context.key) : null
      enqueue.sendTo('choice', { type: 'area.wanted', query })
    }),
  },
})

/**
 * The screen of the campaign form: the form; the estimate and the free screens, which are requested again when its
 * values change; the template with which a new campaign begins; why a plan without enough free screens does not fit;
 * the screens of the map; the options of the fields; the spot files. A complete campaign below the minimum price is not
 * sent (V04). To provide: the actors.
 */
export const campaignFormPage = machine.createMachine({
  id: 'planning',
  context: ({ input }) => ({
    ...input,
    isTooCheap: false,
  }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context }) => ({ key: context.key, user: context.user, search: context.search }),
      onSnapshot: {
        actions: { type: 'requestForm', params: ({ event }) => ({ form: event.snapshot as CampaignFormSnapshot }) },
      },
    },
    {
      id: 'estimate',
      src: 'estimate',
      input: {},
      onSnapshot: {
        actions: {
          type: 'requestFit',
          params: ({ event }) => ({ estimate: event.snapshot as SnapshotFrom<typeof estimateArea> }),
        },
      },
    },
    { id: 'availability', src: 'availability', input: {} },
    { id: 'screens', src: 'screens', input: {} },
    { id: 'choice', src: 'choice', input: {} },
    { id: 'options', src: 'options', input: { query: 'all' as const } },
    { id: 'spotFiles', src: 'spotFiles', input: {} },
    { id: 'fit', src: 'fit', input: {} },
    {
      id: 'template',
      src: 'template',
      input: ({ context }) => ({ query: templateInAddress(context) }),
      onSnapshot: {
        actions: {
          type: 'beginWithTemplate',
          params: ({ event }) => ({ template: (event.snapshot as SnapshotFrom<typeof templateArea>).context.data }),
        },
      },
    },
  ],
  on: {
    'campaign_form.submit': { actions: { type: 'submit', params: ({ event }) => ({ target: event.target }) } },
    'campaign_form.open_map': { actions: 'openMap' },
    'campaign_form.estimate_choice': {
      actions: { type: 'estimateChoice', params: ({ event }) => ({ placement: event.placement }) },
    },
  },
})

export type CampaignFormPageRef = ActorRefFrom<typeof campaignFormPage>
