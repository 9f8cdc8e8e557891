import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, itself } from '../../pages/define/selectors.ts'

const titles = defineWords({ availability: 'Dostępność' }, { availability: 'Availability' })

const availability = definePage({
  name: 'availability',
  services: () => import('./availability-page.services.ts').then((module) => module.provideAvailability),
  view: () => import('./availability-page.tsx').then((module) => module.AvailabilityPage),
  input: bySearch,
  addressed: itself,
})

/** How full the loops are by day. */
export const availabilityFeature = defineFeature(titles, [
  {
    path: '/availability',
    title: 'availability',
    page: availability,
    navigation: { group: 'work', order: 50, icon: 'calendar' },
  },
])
