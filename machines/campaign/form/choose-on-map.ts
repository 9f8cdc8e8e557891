import { enqueueActions } from 'xstate'
import { wanted } from '../../kit/area/area.ts'
import { availabilityRequest, estimateRequest } from './campaign-form.ts'
import { fillInSetup } from './fill-in-form.ts'
import { type ChosenPlacement, childrenOf } from './form-setup.ts'

/** The form page with the actions of the map: it loads the screens, and estimates what is chosen. */
export const mapSetup = fillInSetup.extend({
  actions: {
    openMap: enqueueActions(({ context, self, enqueue }) => {
      const { form } = childrenOf(self)
      const values = form?.getSnapshot().context.values
      const request = values ? availabilityRequest(values, context.key) : null
      enqueue.sendTo('choice', wanted(null))
      if (!request || !values) return
      const company = values.company_id === null ? {} : { company_id: values.company_id }
      enqueue.sendTo('screens', { type: 'area.request', query: { ...request, ...company, city_ids: [] } })
    }),
    estimateChoice: enqueueActions(({ context, self, enqueue }, { placement }: { placement: ChosenPlacement }) => {
      const values = childrenOf(self).form?.getSnapshot().context.values
      const query = values ? estimateRequest({ ...values, ...placement }, context.key) : null
      enqueue.sendTo('choice', wanted(query))
    }),
  },
})

/** The user opens the map and changes the choice on it. */
export const choosingOnMap = mapSetup.createStateConfig({
  on: {
    'campaign_form.open_map': { actions: 'openMap' },
    'campaign_form.estimate_choice': {
      actions: { type: 'estimateChoice', params: ({ event }) => ({ placement: event.placement }) },
    },
  },
})
