import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, itself } from '../../pages/define/selectors.ts'

const titles = defineWords({ traffic: 'Ruch' }, { traffic: 'Traffic' })

const traffic = definePage({
  name: 'traffic',
  services: () => import('./traffic-page.services.ts').then((module) => module.provideTraffic),
  view: () => import('./traffic-page.tsx').then((module) => module.TrafficPage),
  input: bySearch,
  addressed: itself,
})

/** What the araboxes counted. */
export const trafficFeature = defineFeature(titles, [
  { path: '/traffic', title: 'traffic', page: traffic, navigation: { group: 'work', order: 80, icon: 'chart' } },
])
