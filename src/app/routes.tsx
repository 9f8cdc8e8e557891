import { Suspense } from 'react'
import type { PagePath } from '../../contract/pages.ts'
import { ADMINISTRATOR_ROLE, OFFER_ROLES } from '../../contract/roles.ts'
import { administrationRoutes } from './administration-routes.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageFocus } from './page-focus.tsx'
import type { Route } from './route.ts'
import { routePage } from './route-page.tsx'

const Dashboard = lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const Profile = lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage')
const Traffic = lazyPage(() => import('../features/traffic/traffic-page.tsx'), 'TrafficPage')
const Araboxes = lazyPage(() => import('../features/arabox/overview/overview-page.tsx'), 'AraboxOverviewPage')
const AraboxPreview = lazyPage(() => import('../features/arabox/live/live-page.tsx'), 'AraboxLivePage')
const AraboxEdit = lazyPage(() => import('../features/arabox/edit/edit-page.tsx'), 'AraboxEditPage')
const YourCompany = lazyPage(() => import('../features/your-company/your-company-page.tsx'), 'YourCompanyPage')
const spotPages = () => import('../features/spot/spot-pages.tsx')
const SpotList = lazyPage(spotPages, 'SpotListPage')
const Spot = lazyPage(spotPages, 'SpotPage')
const toolPages = () => import('../features/tools/tool-pages.tsx')
const Geo = lazyPage(toolPages, 'GeoPage')
const NearbyScreens = lazyPage(toolPages, 'NearbyScreensPage')
const NotFound = lazyPage(() => import('../features/not-found/not-found-page.tsx'), 'NotFound')
const CampaignList = lazyPage(() => import('../features/campaign/list/campaign-list-page.tsx'), 'CampaignListPage')
const OfferList = lazyPage(() => import('../features/campaign/list/offer-list-page.tsx'), 'OfferListPage')
const CampaignForm = lazyPage(() => import('../features/campaign/form/form-page.tsx'), 'CampaignFormPage')
const CampaignPreview = lazyPage(() => import('../features/campaign/preview/preview-page.tsx'), 'CampaignPreviewPage')

const seldomPages = () => import('./seldom-pages.ts')
const AnsweredOffers = lazyPage(seldomPages, 'AnsweredOffersPage')
const Imports = lazyPage(seldomPages, 'ImportsPage')
const CampaignImport = lazyPage(seldomPages, 'CampaignImportPage')
const Research = lazyPage(seldomPages, 'ResearchPage')
const ResearchImport = lazyPage(seldomPages, 'ResearchImportPage')
const OfferPrint = lazyPage(seldomPages, 'OfferPrintPage')
const planningPages = () => import('./planning-pages.ts')
const Availability = lazyPage(planningPages, 'AvailabilityPage')
const Plan = lazyPage(planningPages, 'PlanPage')
const Templates = lazyPage(planningPages, 'TemplateListPage')
const TemplateForm = lazyPage(planningPages, 'TemplateFormPage')
const ComparedCampaigns = lazyPage(planningPages, 'ComparisonPage')

const importPage = (kind: 'campaign' | 'offer') =>
  routePage({
    screen: 'campaignImport',
    input: ({ user }) => ({ user }),
    page: (props) => <CampaignImport kind={kind} {...props} />,
    preload: CampaignImport.preload,
  })

const campaignForm = routePage({
  screen: 'campaignForm',
  input: ({ params, user, search }) => ({ key: params.uuid ?? null, user, search }),
  page: CampaignForm,
  form: (actor) => actor.getSnapshot().children.form,
})

const templateForm = routePage({
  screen: 'templateForm',
  input: ({ params, search }) => ({ key: params.uuid ?? null, search }),
  page: TemplateForm,
  form: (actor) => actor.getSnapshot().children.form,
})

const campaignPreview = (isOffer: boolean) =>
  routePage({
    screen: 'campaignPreview',
    input: ({ params, user }) => ({ uuid: params.uuid ?? '', user, isOffer }),
    page: CampaignPreview,
    form: (actor) => actor.getSnapshot().children.offer?.getSnapshot().children.details,
  })

/** Every page, in the order in which paths are matched: `add` is before `{uuid}` (R09). */
export const routes: readonly Route[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    Page: routePage({
      screen: 'dashboard',
      input: ({ user }) => ({ user }),
      page: Dashboard,
    }),
  },
  {
    path: '/campaign',
    title: 'campaigns',
    Page: routePage({
      screen: 'campaigns',
      input: ({ search }) => ({ search }),
      page: CampaignList,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/campaign/form/add', title: 'newCampaign', Page: campaignForm },
  { path: '/campaign/form/:uuid', title: 'editCampaign', Page: campaignForm },
  {
    path: '/campaign/plan',
    title: 'plan',
    Page: routePage({
      screen: 'plan',
      input: ({ user, search }) => ({ user, search }),
      page: Plan,
      addressed: (actor) => actor,
    }),
  },
  { path: '/campaign/preview/:uuid', title: 'campaign', Page: campaignPreview(false) },
  {
    path: '/campaign/compare',
    title: 'campaigns',
    Page: routePage({
      screen: 'comparison',
      input: ({ search }) => ({ query: search }),
      page: ComparedCampaigns,
    }),
  },
  {
    path: '/campaign/template',
    title: 'campaigns',
    permission: 'campaign.edit',
    Page: routePage({
      screen: 'templates',
      input: ({ search }) => ({ search }),
      page: Templates,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/campaign/template/add', title: 'campaigns', permission: 'campaign.edit', Page: templateForm },
  { path: '/campaign/template/:uuid', title: 'campaigns', permission: 'campaign.edit', Page: templateForm },
  {
    path: '/campaign/research',
    title: 'research',
    Page: routePage({
      screen: 'research',
      input: () => ({ query: 'all' }),
      page: Research,
    }),
  },
  {
    path: '/research/import',
    title: 'researchImport',
    roles: [ADMINISTRATOR_ROLE],
    Page: routePage({
      screen: 'researchImport',
      input: ({ user }) => ({ user }),
      page: ResearchImport,
    }),
  },
  { path: '/campaign/import', title: 'campaignImport', Page: importPage('campaign') },
  {
    path: '/offer',
    title: 'offers',
    roles: OFFER_ROLES,
    Page: routePage({
      screen: 'offers',
      input: ({ search }) => ({ search }),
      page: OfferList,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/offer/import', title: 'offerImport', roles: OFFER_ROLES, Page: importPage('offer') },
  {
    path: '/offer/answers',
    title: 'offers',
    roles: OFFER_ROLES,
    Page: routePage({
      screen: 'answeredOffers',
      input: () => ({ query: 'unread' }),
      page: AnsweredOffers,
    }),
  },
  {
    path: '/offer/print/:uuid',
    title: 'offers',
    roles: OFFER_ROLES,
    Page: routePage({
      screen: 'offerDocument',
      input: ({ params }) => ({ query: params.uuid ?? '' }),
      page: OfferPrint,
    }),
  },
  { path: '/offer/preview/:uuid', title: 'campaign', roles: OFFER_ROLES, Page: campaignPreview(true) },
  {
    path: '/availability',
    title: 'availability',
    Page: routePage({
      screen: 'availability',
      input: ({ search }) => ({ search }),
      page: Availability,
      addressed: (actor) => actor,
    }),
  },
  {
    path: '/traffic',
    title: 'traffic',
    Page: routePage({
      screen: 'traffic',
      input: ({ search }) => ({ search }),
      page: Traffic,
      addressed: (actor) => actor,
    }),
  },
  {
    path: '/your-araboxes',
    title: 'araboxes',
    Page: routePage({
      screen: 'araboxes',
      input: ({ search, user }) => ({ search, user }),
      page: Araboxes,
      addressed: (actor) => actor,
    }),
  },
  {
    path: '/your-araboxes/location-preview/:uuid',
    title: 'arabox',
    Page: routePage({
      screen: 'araboxPreview',
      input: ({ params }) => ({ uuid: params.uuid ?? '' }),
      page: AraboxPreview,
    }),
  },
  {
    path: '/your-araboxes/location-edit/:uuid',
    title: 'editLocation',
    Page: routePage({
      screen: 'araboxEdit',
      input: ({ params }) => ({ key: params.uuid ?? '' }),
      page: AraboxEdit,
      form: (actor) => actor,
    }),
  },
  {
    path: '/location/import',
    title: 'imports',
    roles: [ADMINISTRATOR_ROLE],
    Page: routePage({
      screen: 'imports',
      input: ({ search, user }) => ({ search, user }),
      page: Imports,
    }),
  },
  ...administrationRoutes,
  {
    path: '/your-spots',
    title: 'spots',
    Page: routePage({
      screen: 'spots',
      input: ({ search }) => ({ search }),
      page: SpotList,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  {
    path: '/your-spots/preview/:uuid',
    title: 'spot',
    Page: routePage({
      screen: 'spot',
      input: ({ params }) => ({ id: params.uuid ?? '' }),
      page: Spot,
    }),
  },
  {
    path: '/tools/geo',
    title: 'geoTool',
    Page: routePage({ screen: 'geoTool', input: () => undefined, page: Geo }),
  },
  {
    path: '/tools/nearby_screens',
    title: 'nearbyTool',
    Page: routePage({
      screen: 'nearbyTool',
      input: () => undefined,
      page: ({ actor, user }) => <NearbyScreens actor={actor} canPlan={user.permissions.includes('campaign.edit')} />,
      preload: NearbyScreens.preload,
    }),
  },
  {
    path: '/your-company',
    title: 'yourCompany',
    Page: routePage({
      screen: 'yourCompany',
      input: ({ user }) => ({ query: { companyId: user.company_id } }),
      page: YourCompany,
    }),
  },
  {
    path: '/user-profile',
    title: 'profile',
    Page: routePage({
      screen: 'profile',
      input: ({ user }) => ({ key: String(user.id) }),
      page: Profile,
      form: (actor) => actor.getSnapshot().children.form,
    }),
  },
]

/** The page to which `/` redirects (R01), and the page after a login without a requested page (R38). */
export const HOME = '/dashboard' satisfies PagePath
/** The login page (R33). */
export const LOGIN = '/auth/login' satisfies PagePath
/** The page of a password link. */
export const PASSWORD = '/auth/password/:token' satisfies PagePath
/** The page for addresses that do not exist or that the account may not see (R34). */
export const NOT_FOUND = '/auth/404' satisfies PagePath

/** The same page inside the product, with the navigation of the session. */
export const notFoundRoute: Route = {
  path: NOT_FOUND,
  title: 'notFound',
  Page: ({ title }) => (
    <Suspense fallback={null}>
      <PageFocus title={title} path={NOT_FOUND} />
      <NotFound />
    </Suspense>
  ),
}
