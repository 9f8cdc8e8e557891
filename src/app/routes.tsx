import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { ADMINISTRATOR_ROLE, OFFER_ROLES } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'
import type { StatusCountsRef } from '../../machines/campaign/list/status-counts.ts'
import { waitingStatuses } from '../../machines/dashboard/dashboard.ts'
import type { ScreenName } from './screen-registry.ts'

type Params = Readonly<Record<string, string | undefined>>
type Given = { params: Params; user: User; search: string }
type PageProps = { actor: AnyActorRef; user: User; counts: StatusCountsRef; params: Params }

/** One page of the product: its path, who sees it, the screen behind it, and what draws it. */
export type Route = {
  path: string
  /** Key of its title in the shell's words. */
  title:
    | 'dashboard'
    | 'campaigns'
    | 'campaign'
    | 'newCampaign'
    | 'editCampaign'
    | 'offers'
    | 'traffic'
    | 'araboxes'
    | 'arabox'
    | 'editLocation'
    | 'imports'
    | 'profile'
  /** Role ids that see it; everybody who is logged in where left out (P09). */
  roles?: readonly number[]
  screen: ScreenName
  /** What the screen is entered with. */
  input: (given: Given) => unknown
  page: (props: PageProps) => ReactNode
}

const page = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))

const Dashboard = page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const Profile = page(() => import('../features/profile/profile-page.tsx'), 'ProfilePage')
const Traffic = page(() => import('../features/traffic/traffic-page.tsx'), 'TrafficPage')
const Araboxes = page(() => import('../features/arabox/overview/overview-page.tsx'), 'AraboxOverviewPage')
const AraboxPreview = page(() => import('../features/arabox/live/live-page.tsx'), 'AraboxLivePage')
const AraboxEdit = page(() => import('../features/arabox/edit/edit-page.tsx'), 'AraboxEditPage')
const Imports = page(() => import('../features/import/import-page.tsx'), 'ImportsPage')
const CampaignList = page(() => import('../features/campaign/list/campaign-list-page.tsx'), 'CampaignListPage')
const OfferList = page(() => import('../features/campaign/list/offer-list-page.tsx'), 'OfferListPage')
const CampaignForm = page(() => import('../features/campaign/form/form-page.tsx'), 'CampaignFormPage')
const CampaignPreview = page(() => import('../features/campaign/preview/preview-page.tsx'), 'CampaignPreviewPage')

const preview = {
  title: 'campaign',
  screen: 'campaignPreview',
  input: ({ params, user }: Given) => ({ uuid: params.uuid, user }),
  page: (props: PageProps) => <CampaignPreview {...props} />,
} as const
const form = {
  screen: 'campaignForm',
  input: ({ params, user }: Given) => ({ key: params.uuid ?? null, user }),
  page: (props: PageProps) => <CampaignForm {...props} />,
} as const
const list = { input: ({ search, user }: Given) => ({ search, user }) } as const

/** Every page in the order in which paths are matched: `add` stands before `{uuid}` (R09). */
export const routes: readonly Route[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    screen: 'dashboard',
    input: ({ user }) => ({ query: { waiting: waitingStatuses(user.permissions) } }),
    page: (props) => <Dashboard {...props} />,
  },
  {
    ...list,
    path: '/campaign',
    title: 'campaigns',
    screen: 'campaigns',
    page: (props) => <CampaignList {...props} />,
  },
  { ...form, path: '/campaign/form/add', title: 'newCampaign' },
  { ...form, path: '/campaign/form/:uuid', title: 'editCampaign' },
  { ...preview, path: '/campaign/preview/:uuid' },
  {
    ...list,
    path: '/offer',
    title: 'offers',
    roles: OFFER_ROLES,
    screen: 'offers',
    page: (props) => <OfferList {...props} />,
  },
  { ...preview, path: '/offer/preview/:uuid', roles: OFFER_ROLES },
  {
    path: '/traffic',
    title: 'traffic',
    screen: 'traffic',
    input: ({ search }) => ({ search }),
    page: (props) => <Traffic {...props} />,
  },
  {
    path: '/your-araboxes',
    title: 'araboxes',
    screen: 'araboxes',
    input: ({ search, user }) => ({ search, user }),
    page: (props) => <Araboxes {...props} />,
  },
  {
    path: '/your-araboxes/location-preview/:uuid',
    title: 'arabox',
    screen: 'araboxPreview',
    input: ({ params }) => ({ uuid: params.uuid ?? '' }),
    page: (props) => <AraboxPreview {...props} />,
  },
  {
    path: '/your-araboxes/location-edit/:uuid',
    title: 'editLocation',
    screen: 'araboxEdit',
    input: ({ params }) => ({ key: params.uuid ?? '' }),
    page: (props) => <AraboxEdit {...props} />,
  },
  {
    path: '/location/import',
    title: 'imports',
    roles: [ADMINISTRATOR_ROLE],
    screen: 'imports',
    input: () => undefined,
    page: (props) => <Imports {...props} />,
  },
  {
    path: '/user-profile',
    title: 'profile',
    screen: 'profile',
    input: ({ user }) => ({ key: String(user.id) }),
    page: (props) => <Profile {...props} />,
  },
]

/** Where `/` leads (R01), and where a login leads that was not asked for by a page (R38). */
export const HOME = '/dashboard'
/** The login page (R33). */
export const LOGIN = '/auth/login'
/** The page for what does not exist, or not for this person (R34). */
export const NOT_FOUND = '/auth/404'
