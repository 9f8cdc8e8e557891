import { offerStatuses } from '../../../contract/campaign/campaign.ts'
import { ADMINISTRATOR_ROLE, OFFER_ROLES } from '../../../contract/permissions.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, formOf, itself, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  {
    campaigns: 'Kampanie',
    campaign: 'Kampania',
    newCampaign: 'Nowa kampania',
    editCampaign: 'Edycja kampanii',
    plan: 'Zaplanuj kampanię',
    offers: 'Oferty',
    campaignImport: 'Import kampanii',
    offerImport: 'Import ofert',
    research: 'Badania',
    researchImport: 'Import badań',
  },
  {
    campaigns: 'Campaigns',
    campaign: 'Campaign',
    newCampaign: 'New campaign',
    editCampaign: 'Edit campaign',
    plan: 'Plan a campaign',
    offers: 'Offers',
    campaignImport: 'Campaign import',
    offerImport: 'Offer import',
    research: 'Research',
    researchImport: 'Research import',
  },
)

const campaigns = definePage({
  name: 'campaigns',
  services: () => import('./list/list-pages.services.ts').then((module) => module.provideCampaigns),
  view: () => import('./list/campaign-list-page.tsx').then((module) => module.CampaignListPage),
  input: bySearch,
  addressed: listOf,
})

const offers = definePage({
  name: 'offers',
  services: () => import('./list/list-pages.services.ts').then((module) => module.provideOffers),
  view: () => import('./list/offer-list-page.tsx').then((module) => module.OfferListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'campaignForm',
  services: () =>
    import('./form/form-page.services.ts').then((module) => (call: Call) => module.provideCampaignForm(call)),
  view: () => import('./form/form-page.tsx').then((module) => module.CampaignFormPage),
  input: ({ params, user, search }) => ({ key: params.uuid ?? null, user, search }),
  form: formOf,
})

const plan = definePage({
  name: 'plan',
  services: () => import('./plan/plan-page.services.ts').then((module) => module.providePlan),
  view: () => import('./plan/plan-page.tsx').then((module) => module.PlanPage),
  input: ({ user, search }) => ({ user, search }),
  addressed: itself,
})

const preview = definePage({
  name: 'campaignPreview',
  services: () => import('./preview/preview-page.services.ts').then((module) => module.provideCampaignPreview),
  view: () => import('./preview/preview-page.tsx').then((module) => module.CampaignPreviewPage),
  input: ({ path, params, user }) => ({
    uuid: params.uuid ?? '',
    user,
    isOffer: path === '/offer/preview/:uuid',
  }),
  form: (actor) => actor.getSnapshot().children.offer?.getSnapshot().children.details,
})

const comparison = definePage({
  name: 'comparison',
  services: () => import('./comparison/comparison-page.services.ts').then((module) => module.provideComparison),
  view: () => import('./comparison/comparison-page.tsx').then((module) => module.ComparisonPage),
  input: ({ search }) => ({ query: search }),
})

const templates = definePage({
  name: 'templates',
  services: () => import('./template/template-pages.services.ts').then((module) => module.provideTemplates),
  view: () => import('./template/template-list-page.tsx').then((module) => module.TemplateListPage),
  input: bySearch,
  addressed: listOf,
})

const templateForm = definePage({
  name: 'templateForm',
  services: () => import('./template/template-pages.services.ts').then((module) => module.provideTemplateForm),
  view: () => import('./template/template-form-page.tsx').then((module) => module.TemplateFormPage),
  input: ({ params, search }) => ({ key: params.uuid ?? null, search }),
  form: formOf,
})

const research = definePage({
  name: 'research',
  services: () => import('./research/research-page.services.ts').then((module) => module.provideResearchList),
  view: () => import('./research/research-page.tsx').then((module) => module.ResearchPage),
  input: () => ({ query: 'all' as const }),
})

const researchImport = definePage({
  name: 'researchImport',
  services: () =>
    import('./research/import/research-import-page.services.ts').then((module) => module.provideResearchImport),
  view: () => import('./research/import/research-import-page.tsx').then((module) => module.ResearchImportPage),
  input: ({ user }) => ({ user }),
})

const campaignImport = definePage({
  name: 'campaignImport',
  services: () => import('./import/campaign-import-page.services.ts').then((module) => module.provideCampaignImport),
  view: () => import('./import/campaign-import-page.tsx').then((module) => module.CampaignImportPage),
  input: ({ user }) => ({ user }),
})

const answeredOffers = definePage({
  name: 'answeredOffers',
  services: () => import('./offer/answered-page.services.ts').then((module) => module.provideAnsweredOffers),
  view: () => import('./offer/answered-page.tsx').then((module) => module.AnsweredOffersPage),
  input: () => ({ query: 'unread' as const }),
})

const offerPrint = definePage({
  name: 'offerDocument',
  services: () => import('./offer/print/offer-print-page.services.ts').then((module) => module.provideOfferDocument),
  view: () => import('./offer/print/offer-print-page.tsx').then((module) => module.OfferPrintPage),
  input: ({ params }) => ({ query: params.uuid ?? '' }),
})

/** The pages of campaigns and offers. A path with `add` stands before the one with `:uuid` (R09). */
export const campaignFeature = defineFeature(titles, [
  {
    path: '/campaign',
    title: 'campaigns',
    page: campaigns,
    navigation: { group: 'work', order: 20, icon: 'megaphone', count: (counts) => counts.total },
  },
  { path: '/campaign/form/add', title: 'newCampaign', page: form },
  { path: '/campaign/form/:uuid', title: 'editCampaign', page: form },
  {
    path: '/campaign/plan',
    title: 'plan',
    page: plan,
    navigation: { group: 'work', order: 40, icon: 'list-check', permission: 'campaign.edit' },
  },
  { path: '/campaign/preview/:uuid', title: 'campaign', page: preview },
  { path: '/campaign/compare', title: 'campaigns', page: comparison },
  { path: '/campaign/template', title: 'campaigns', permission: 'campaign.edit', page: templates },
  { path: '/campaign/template/add', title: 'campaigns', permission: 'campaign.edit', page: templateForm },
  { path: '/campaign/template/:uuid', title: 'campaigns', permission: 'campaign.edit', page: templateForm },
  { path: '/campaign/research', title: 'research', page: research },
  {
    path: '/research/import',
    title: 'researchImport',
    roles: [ADMINISTRATOR_ROLE],
    page: researchImport,
    navigation: { group: 'network', order: 70, icon: 'upload' },
  },
  { path: '/campaign/import', title: 'campaignImport', page: campaignImport },
  {
    path: '/offer',
    title: 'offers',
    roles: OFFER_ROLES,
    page: offers,
    navigation: {
      group: 'work',
      order: 30,
      icon: 'offer',
      count: ({ counts }) => offerStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
    },
  },
  { path: '/offer/import', title: 'offerImport', roles: OFFER_ROLES, page: campaignImport },
  { path: '/offer/answers', title: 'offers', roles: OFFER_ROLES, page: answeredOffers },
  { path: '/offer/print/:uuid', title: 'offers', roles: OFFER_ROLES, page: offerPrint },
  { path: '/offer/preview/:uuid', title: 'campaign', roles: OFFER_ROLES, page: preview },
])
