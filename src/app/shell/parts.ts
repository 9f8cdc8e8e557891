import { definePart } from '../../pages/define/page.ts'

/** The search in the top bar. */
export const searchPart = definePart({
  name: 'search',
  services: () => import('./search.services.ts').then((module) => module.provideSearch),
})

/** The notifications below the bell. */
export const notificationsPart = definePart({
  name: 'notifications',
  services: () => import('./notifications.services.ts').then((module) => module.provideNotifications),
})
