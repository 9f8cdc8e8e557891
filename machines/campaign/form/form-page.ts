import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { spotFilmsArea } from '../spot-films.ts'
import type { CampaignFormSnapshot } from './campaign-form.ts'
import { choosingOnMap } from './choose-on-map.ts'
import type { estimateArea } from './form-areas.ts'
import { type templateArea, templateInAddress } from './form-template.ts'
import { submitSetup, submitting } from './submit-form.ts'

/**
 * The page of the campaign form: the form; the estimate and the free screens, which are requested again when its
 * values change; the template with which a new campaign begins; why a plan without enough free screens does not fit;
 * the screens of the map; the options of the fields; the spot files, and what is done with
 * the files of one spot. A complete campaign below the minimum price is not
 * sent (V04). To provide: the actors.
 */
export const campaignFormPage = submitSetup.createMachine({
  id: 'planning',
  context: ({ input }) => ({ ...input, isTooCheap: false }),
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
    {
      id: 'films',
      src: 'films',
      input: {},
      onSnapshot: {
        actions: {
          type: 'takeChangedFilms',
          params: ({ event }) => ({ films: event.snapshot as SnapshotFrom<typeof spotFilmsArea> }),
        },
      },
    },
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
  on: { ...submitting.on, ...choosingOnMap.on },
})

export type CampaignFormPageRef = ActorRefFrom<typeof campaignFormPage>
