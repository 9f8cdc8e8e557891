const APP = 'index.html'
const LAYOUT = 'src/app/authenticated-layout.tsx'
const LISTS = 'src/app/screens/campaign-lists.ts'
const authenticated = (...modules) => [APP, LAYOUT, ...modules]

/**
 * The first view of each page: its entries in the project's root, without which the browser cannot show it.
 * tests/check/sizes.mjs limits their size, and the build divides the client into chunks by them.
 */
export const firstLoads = {
  'public page': ['src/features/public-page/public-page.html'],
  'public offer': ['src/features/public-offer/public-offer.html'],
  login: [APP, 'src/app/login-screen.tsx'],
  'campaign list': authenticated('src/features/campaign/list/campaign-list-page.tsx', LISTS),
  'campaign form': authenticated('src/features/campaign/form/form-page.tsx', 'src/app/screens/campaign-form.ts'),
  'campaign preview': authenticated(
    'src/features/campaign/preview/preview-page.tsx',
    'src/app/screens/campaign-preview.ts',
  ),
  offers: authenticated('src/features/campaign/list/offer-list-page.tsx', LISTS),
  dashboard: authenticated('src/features/dashboard/dashboard-page.tsx', 'src/app/screens/dashboard.ts'),
  traffic: authenticated('src/features/traffic/traffic-page.tsx', 'src/app/screens/traffic.ts'),
  araboxes: authenticated('src/features/arabox/overview/overview-page.tsx', 'src/app/screens/araboxes.ts'),
  arabox: authenticated('src/features/arabox/live/live-page.tsx', 'src/app/screens/arabox-preview.ts'),
  imports: authenticated('src/app/seldom-pages.ts', 'src/app/screens/seldom-screens.ts'),
  profile: authenticated('src/features/profile/profile-page.tsx'),
  locations: authenticated('src/features/location/location-list-page.tsx', 'src/app/screens/locations.ts'),
}

/**
 * The paths of the client's pages whose first view is known. The server names its files in the HTML, so that the
 * browser loads them at once instead of one after the other. `/` is not here: most who open it are not logged in.
 */
export const firstLoadPaths = {
  '/auth/login': 'login',
  '/campaign': 'campaign list',
  '/campaign/form/add': 'campaign form',
  '/campaign/form/:uuid': 'campaign form',
  '/campaign/preview/:uuid': 'campaign preview',
  '/offer/preview/:uuid': 'campaign preview',
  '/offer': 'offers',
  '/dashboard': 'dashboard',
  '/traffic': 'traffic',
  '/your-araboxes': 'araboxes',
  '/your-araboxes/location-preview/:uuid': 'arabox',
  '/location/import': 'imports',
  '/user-profile': 'profile',
  '/location': 'locations',
}
