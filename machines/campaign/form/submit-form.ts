import { enqueueActions } from 'xstate'
import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { AreaRef } from '../../kit/area/area.ts'
import { isChanged } from '../../kit/form/form-context.ts'
import { MINIMUM_PRICE_GROSZE } from '../price/pricing.ts'
import { checkCampaign, type EstimateRequest } from './campaign-form.ts'
import { mapSetup } from './choose-on-map.ts'
import { childrenOf } from './form-setup.ts'

const currentEstimate = (area: AreaRef<EstimateRequest, CampaignEstimate> | undefined): CampaignEstimate | null => {
  const snapshot = area?.getSnapshot()
  return snapshot?.value === 'success' ? snapshot.context.data : null
}

/** Whether an estimate is below the minimum price of a campaign; the minimum itself is enough (V04, K13). */
export const isTooCheap = (estimate: Pick<CampaignEstimate, 'campaign_price'> | null): boolean =>
  estimate !== null && Math.round(estimate.campaign_price * 100) < MINIMUM_PRICE_GROSZE

/** The form page with the action that saves a draft, or submits a complete campaign that is not too cheap. */
export const submitSetup = mapSetup.extend({
  actions: {
    submit: enqueueActions(({ self, enqueue }, { target }: { target: 'draft' | 'new' }) => {
      const children = childrenOf(self)
      if (!children.form) return
      const { context } = children.form.getSnapshot()
      const { values } = context
      const estimate = currentEstimate(children.estimate)
      const isBelowMinimum = target === 'new' && checkCampaign(values, 'new').length === 0 && isTooCheap(estimate)
      enqueue.assign({ isTooCheap: isBelowMinimum })
      if (isBelowMinimum) return
      // A submit that only uploads sends no price: a changed value would save the campaign again.
      const isSaved = isChanged({ ...context, values: { ...values, status: target } })
      const price = estimate && isSaved ? { expected_price: estimate.campaign_price } : {}
      enqueue.sendTo('form', { type: 'form.change', values: { status: target, ...price } })
      enqueue.sendTo('form', { type: 'form.submit', target })
    }),
  },
})

/** The user saves the form as a draft, or submits it. */
export const submitting = submitSetup.createStateConfig({
  on: { 'campaign_form.submit': { actions: { type: 'submit', params: ({ event }) => ({ target: event.target }) } } },
})
