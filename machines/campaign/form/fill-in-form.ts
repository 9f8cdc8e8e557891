import { enqueueActions, type SnapshotFrom } from 'xstate'
import type { TemplatePlan } from '../../../contract/campaign/templates.ts'
import { wanted } from '../../kit/area/area.ts'
import { spotFilesQuery } from '../spot-files.ts'
import type { spotFilmsArea } from '../spot-films.ts'
import { availabilityRequest, type CampaignFormSnapshot, estimateRequest } from './campaign-form.ts'
import type { estimateArea } from './form-areas.ts'
import { childrenOf, formSetup } from './form-setup.ts'
import { valuesOfTemplate } from './form-template.ts'
import { shortPlan } from './plan-fit.ts'

/** The form page with the actions that request what belongs to the values, and begin with those of a template. */
export const fillInSetup = formSetup.extend({
  actions: {
    requestForm: enqueueActions(({ enqueue }, { form }: { form: CampaignFormSnapshot }) => {
      // An upload changes the record step by step; what belongs to it is requested once it is saved.
      if (form.matches('opening') || form.matches('loading') || form.matches('uploading')) return
      const { values, record } = form.context
      const uuid = record?.uuid ?? null
      enqueue.sendTo('estimate', wanted(estimateRequest(values, uuid)))
      enqueue.sendTo('availability', wanted(availabilityRequest(values, uuid)))
      enqueue.sendTo('spotFiles', wanted(record && spotFilesQuery(record)))
      enqueue.assign({ isTooCheap: false })
    }),
    requestFit: enqueueActions(({ enqueue }, { estimate }: { estimate: SnapshotFrom<typeof estimateArea> }) => {
      if (estimate.matches('pending')) return
      const query = shortPlan(estimate.context.query, estimate.matches('failure') ? estimate.context.failure : null)
      enqueue.sendTo('fit', wanted(query))
    }),
    takeChangedFilms: enqueueActions(({ enqueue }, { films }: { films: SnapshotFrom<typeof spotFilmsArea> }) => {
      const campaign = films.matches('success') ? films.context.data?.campaign : null
      if (!campaign) return
      enqueue.sendTo('form', { type: 'form.rebase', record: campaign })
      enqueue.sendTo('spotFiles', { type: 'area.repeat' })
    }),
    beginWithTemplate: enqueueActions(({ context, self, enqueue }, { template }: { template: TemplatePlan | null }) => {
      const form = childrenOf(self).form?.getSnapshot()
      const values = template && form && valuesOfTemplate(template, form.context.values, context.user)
      if (values) enqueue.sendTo('form', { type: 'form.change', values })
    }),
  },
})
