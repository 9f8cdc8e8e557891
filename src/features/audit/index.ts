import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords({ audit: 'Dziennik zdarzeń' }, { audit: 'Audit log' })

const audit = definePage({
  name: 'audit',
  services: () => import('./audit-page.services.ts').then((module) => module.provideAuditLog),
  view: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  input: bySearch,
  addressed: listOfRecords,
})

/** The audit log (P16). */
export const auditFeature = defineFeature(titles, [
  {
    path: '/audit',
    title: 'audit',
    roles: [ADMINISTRATOR_ROLE],
    page: audit,
    navigation: { group: 'administration', order: 50, icon: 'history' },
  },
])
