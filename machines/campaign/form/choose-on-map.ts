import { enqueueActions } from 'xstate'
import { wanted } from '../../kit/area/area.ts'
import { availabilityRequest, estimateRequest } from './campaign-form.ts'
import { fillInSetup } from './fill-in-form.ts'
import { type ChosenPlacement, childrenOf } from './form-setup.ts'
import { firstCities } from './map-choice.ts'

/** The form page with the actions of the map: it loads the screens of cities, and estimates what is chosen. */
export const mapSetup = fillInSetup.extend({
  actions: {
    openMap: enqueueActions(({ context, self, enqueue }) => {
      const { form, estimate, availability } = childrenOf(self)
      const values = form?.getSnapshot().context.values
      const request = values ? availabilityRequest(values, context.key) : null
      enqueue.sendTo('choice', wanted(null))
      if (!request || !values) return
      const company = values.company_id === null ? {} : { company_id: values.company_id }
      const { city_ids: _ofPlan, ...flight } = request
      const planned = estimate?.getSnapshot().context.data?.screen_audience.map(({ screen_id }) => screen_id)
      enqueue.sendTo('screens', { type: 'area.clear' })
      enqueue.sendTo('screens', {
        type: 'area.request',
        query: {
          ...flight,
          ...company,
          cities: [firstCities(values, availability?.getSnapshot().context.data?.cities ?? [])],
          needed: values.screen_ids ?? planned ?? [],
        },
      })
    }),
    showCity: enqueueActions(({ self, enqueue }, { id }: { id: number }) => {
      const query = childrenOf(self).screens?.getSnapshot().context.query
      if (!query || query.cities.some((ids) => ids.includes(id))) return
      enqueue.sendTo('screens', { type: 'area.request', query: { ...query, cities: [...query.cities, [id]] } })
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
    'campaign_form.show_city': { actions: { type: 'showCity', params: ({ event }) => ({ id: event.id }) } },
    'campaign_form.estimate_choice': {
      actions: { type: 'estimateChoice', params: ({ event }) => ({ placement: event.placement }) },
    },
  },
})
