import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { formOf } from '../../pages/define/selectors.ts'

const titles = defineWords({ profile: 'Profil' }, { profile: 'Profile' })

const profile = definePage({
  name: 'profile',
  services: () => import('./profile-page.services.ts').then((module) => module.provideProfile),
  view: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
  input: ({ user }) => ({ key: String(user.id) }),
  form: formOf,
})

/** The profile of the account (R20). */
export const profileFeature = defineFeature(titles, [{ path: '/user-profile', title: 'profile', page: profile }])
