import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'

const titles = defineWords(
  { geoTool: 'Współrzędne adresów', nearbyTool: 'Ekrany w pobliżu' },
  { geoTool: 'Address coordinates', nearbyTool: 'Nearby screens' },
)

const geo = definePage({
  name: 'geoTool',
  services: () => import('./tool-pages.services.ts').then((module) => module.provideGeoTool),
  view: () => import('./geo-page.tsx').then((module) => module.GeoPage),
  input: () => undefined,
})

const nearby = definePage({
  name: 'nearbyTool',
  services: () => import('./tool-pages.services.ts').then((module) => module.provideNearbyTool),
  view: () => import('./nearby-page.tsx').then((module) => module.NearbyScreensPage),
  input: () => undefined,
})

/** The tools for files of addresses (R31, R32). */
export const toolsFeature = defineFeature(titles, [
  {
    path: '/tools/geo',
    title: 'geoTool',
    page: geo,
    navigation: { group: 'work', order: 100, icon: 'pin' },
  },
  {
    path: '/tools/nearby_screens',
    title: 'nearbyTool',
    page: nearby,
    navigation: { group: 'work', order: 90, icon: 'screen' },
  },
])
