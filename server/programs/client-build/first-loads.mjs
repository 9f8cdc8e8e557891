const APP = 'index.html'
const LAYOUT = 'src/app/authenticated-layout.tsx'

/** The entries of the application and of its layout, which every page for accounts has. */
export const layoutEntries = [APP, LAYOUT]

const LIVE = 'src/app/live-socket.ts'
const LISTS = 'src/features/campaign/list/list-pages.services.ts'
const authenticated = (...modules) => [...layoutEntries, ...modules]

/**
 * The first view of each page: its entries in the project's root, without which the browser cannot show it.
 * tests/check/sizes.mjs limits their size, and the build divides the client into chunks by them.
 */
export const firstLoads = {
  'public page': ['src/features/public-page/public-page.html'],
  'public offer': ['src/features/public-offer/public-offer.html'],
  login: [APP, 'src/app/login-route.tsx'],
  'campaign list': authenticated('src/features/campaign/list/campaign-list-page.tsx', LISTS),
  'campaign form': authenticated(
    'src/features/campaign/form/form-page.tsx',
    'src/features/campaign/form/form-page.services.ts',
  ),
  'campaign preview': authenticated(
    'src/features/campaign/preview/preview-page.tsx',
    'src/features/campaign/preview/preview-page.services.ts',
  ),
  offers: authenticated('src/features/campaign/list/offer-list-page.tsx', LISTS),
  dashboard: authenticated(
    'src/features/dashboard/dashboard-page.tsx',
    'src/features/dashboard/dashboard-page.services.ts',
  ),
  traffic: authenticated('src/features/traffic/traffic-page.tsx', 'src/features/traffic/traffic-page.services.ts'),
  araboxes: authenticated(
    'src/features/arabox/overview/overview-page.tsx',
    'src/features/arabox/overview/overview-page.services.ts',
    LIVE,
  ),
  arabox: authenticated(
    'src/features/arabox/live/live-page.tsx',
    'src/features/arabox/live/live-page.services.ts',
    LIVE,
  ),
  imports: authenticated('src/features/import/import-page.tsx', 'src/features/import/import-page.services.ts'),
  profile: authenticated('src/features/profile/profile-page.tsx'),
  locations: authenticated(
    'src/features/location/location-list-page.tsx',
    'src/features/location/location-pages.services.ts',
  ),
}

/**
 * Pages with a build of their own: few people open them, and their modules would divide the chunks of the first views
 * further, which makes all of them larger.
 */
export const apartPages = {
  'verify plays': 'src/features/verify-plays/verify-plays.html',
  player: 'src/player/player.html',
  'sign-in': 'src/features/sign-in/sign-in.html',
  'public notice': 'src/features/public-notice/public-notice.html',
  disclosure: 'src/features/disclosure/disclosure.html',
}

const feature = (folder, ...files) => files.map((file) => `src/features/${folder}/${file}`)
const listAndForm = (noun) => feature(noun, `${noun}-list-page.tsx`, `${noun}-form-page.tsx`)
const places = ['city', 'device', 'local-event', 'screen']
const records = [...places, 'company', 'identity-provider', 'industry', 'role', 'user', 'webhook']
const services = (noun) => `src/features/${noun}/${noun}-pages.services.ts`

/**
 * Entries of pages outside the first views that are one chunk: whoever opens one of them often opens the others, and
 * each file more makes the first load of every page larger, which names it.
 */
export const bundles = {
  administration: [
    ...records.map(services),
    ...feature('audit', 'audit-page.services.ts'),
    ...feature('history', 'history-page.services.ts'),
    ...feature('industry', 'import/industry-import-page.services.ts'),
    ...feature('location', 'massive-actions/massive-actions-page.services.ts'),
    ...feature('your-company', 'your-company-page.services.ts'),
  ],
  'administration-pages': [...records.flatMap(listAndForm), ...feature('industry', 'import/industry-import-page.tsx')],
  'arabox-forms': feature('arabox', 'edit/edit-page.tsx', 'edit/edit-page.services.ts'),
  'location-forms': feature('location', 'location-form-page.tsx', 'massive-actions/massive-actions-page.tsx'),
  planning: [
    ...feature('availability', 'availability-page.tsx', 'availability-page.services.ts'),
    ...feature('campaign', 'comparison/comparison-page.tsx', 'comparison/comparison-page.services.ts'),
    ...feature('campaign', 'plan/plan-page.tsx', 'plan/plan-page.services.ts'),
    ...feature('campaign', 'template/template-form-page.tsx', 'template/template-list-page.tsx'),
    ...feature('campaign', 'template/template-pages.services.ts'),
  ],
  'imports-and-offers': [
    ...feature('campaign', 'import/campaign-import-page.tsx', 'import/campaign-import-page.services.ts'),
    ...feature('campaign', 'offer/answered-page.tsx', 'offer/answered-page.services.ts'),
    ...feature('campaign', 'offer/print/offer-print-page.tsx', 'offer/print/offer-print-page.services.ts'),
    ...feature('campaign', 'research/import/research-import-page.tsx'),
    ...feature('campaign', 'research/import/research-import-page.services.ts'),
    ...feature('campaign', 'research/research-page.tsx', 'research/research-page.services.ts'),
  ],
  experiments: feature(
    'experiment',
    'experiment-page.tsx',
    'experiment-pages.services.ts',
    'planning/planning-page.tsx',
  ),
  'field-work': [
    ...feature(
      'maintenance',
      'maintenance-list-page.tsx',
      'maintenance-form-page.tsx',
      'maintenance-pages.services.ts',
    ),
    ...feature('sensor-finding', 'finding-list-page.tsx', 'finding-form-page.tsx', 'finding-pages.services.ts'),
  ],
  'personal-data': [
    ...feature('personal-data', 'personal-data-page.tsx', 'personal-data-page.services.ts'),
    'src/shared-services/person-export.services.ts',
  ],
  spots: feature('spot', 'spot-list-page.tsx', 'spot-page.tsx', 'spot-pages.services.ts'),
  tools: feature('tools', 'geo-page.tsx', 'nearby-page.tsx', 'tool-pages.services.ts'),
  shell: ['bell', 'scroll-to-top', 'search-results'].map((part) => `src/app/shell/${part}.tsx`),
  'list-parts': feature('campaign/list', 'accept-bar.tsx', 'list-tab.tsx', 'no-campaigns-yet.tsx'),
}

/**
 * The paths of the client's pages whose first view is known. The server names its files in the HTML, so that the
 * browser loads them at once instead of one after the other. `/` is not here: most visitors of it are not logged in.
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
