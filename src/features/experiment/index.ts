import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'

const titles = defineWords(
  { planning: 'Zaplanuj pomiar efektu', experiment: 'Pomiar efektu' },
  { planning: 'Plan an experiment', experiment: 'Experiment' },
)

const planning = definePage({
  name: 'experimentPlanning',
  services: () => import('./experiment-pages.services.ts').then((module) => module.providePlanning),
  view: () => import('./planning/planning-page.tsx').then((module) => module.PlanningPage),
  input: ({ params }) => ({ uuid: params.uuid ?? '' }),
})

const experiment = definePage({
  name: 'experiment',
  services: () => import('./experiment-pages.services.ts').then((module) => module.provideExperiment),
  view: () => import('./experiment-page.tsx').then((module) => module.ExperimentPage),
  input: ({ params }) => ({ uuid: params.uuid ?? '' }),
})

/** Experiments: planned on a page of their campaign, then read on a page of their own. */
export const experimentFeature = defineFeature(titles, [
  { path: '/campaign/experiment/:uuid', title: 'planning', page: planning },
  { path: '/experiment/:uuid', title: 'experiment', page: experiment },
])
