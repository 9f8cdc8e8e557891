// The rooms of the repository and their permitted imports. `npm run check` enforces this table, docs/architecture.md
// prints it, and tests/check/imports.test.ts shows for every rule that a wrong import is reported.

/**
 * A room: a folder, its content, and what it may import besides itself. A file belongs to the first room whose
 * path fits. `*` in a path stands for one folder name, and each such folder is a room of its own. `also` names
 * further imports of single folders.
 */
export const rooms = [
  { path: 'contract', holds: 'every operation on the wire: schemas, problems, limits, roles', may: [] },
  { path: 'machines/calendar', holds: 'days, local hours, time zones, holidays, durations', may: ['contract'] },
  {
    path: 'machines/kit',
    holds: 'machines that every page uses: area, list, form, toasts, test paths',
    may: ['contract', 'machines/calendar'],
  },
  {
    path: 'machines/*',
    holds: 'statecharts and their rules, one folder per subject; pure',
    may: ['contract', 'machines/calendar', 'machines/kit', 'machines/audience'],
    also: {
      // A parent machine imports the machines of its children.
      'machines/root': ['machines/session', 'machines/version'],
      'machines/administration': ['machines/session'],
      'machines/session': ['machines/notification'],
      'machines/arabox': ['machines/live', 'machines/report'],
      'machines/traffic': ['machines/report'],
      // The catalogue of machines for the test paths.
      'machines/paths': ['machines'],
    },
  },
  { path: 'src/theme', holds: 'design tokens, themes, light and dark', may: ['contract', 'src/i18n'] },
  {
    path: 'src/i18n',
    holds: 'language, formats, words that several features share',
    may: ['contract', 'machines/calendar'],
  },
  {
    path: 'src/ui',
    holds: 'the skin over PrimeReact, Chartist and the maps',
    may: ['contract', 'machines/calendar', 'src/i18n', 'src/theme'],
    also: {
      // The published errors of the forecast.
      'src/ui/explain/held-out': ['docs/measurements/forecast-sets.json'],
    },
  },
  {
    path: 'src/browser',
    holds: 'what the browser keeps and gives without the network: storage, the platform’s clock, stills of films',
    may: ['contract', 'machines/calendar'],
  },
  {
    path: 'src/services',
    holds: 'HTTP and Socket.IO: the only code that uses the network',
    may: ['contract', 'machines', 'src/browser'],
  },
  {
    path: 'src/streams',
    holds: 'RxJS: socket messages to one delta per location and frame',
    may: ['contract', 'machines'],
  },
  {
    path: 'src/event-log',
    holds: 'record, redact, store, export and replay the client’s events',
    may: ['contract', 'machines'],
  },
  { path: 'src/actors', holds: 'React hooks on actors', may: ['contract', 'machines/calendar', 'machines/kit'] },
  {
    path: 'src/features/public-page',
    holds: 'the client’s public page, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme', 'src/services'],
  },
  {
    path: 'src/features/verify-plays',
    holds: 'the page that checks proofs of plays, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme'],
  },
  {
    path: 'src/features/sign-in',
    holds: 'the page to which an identity provider returns, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme', 'src/services'],
  },
  {
    path: 'src/features/disclosure',
    holds: 'the public page on which the platform says how it measures and works, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme', 'src/services'],
    also: {
      // The published figures of the forecast.
      'src/features/disclosure': ['docs/measurements/forecast.json', 'docs/measurements/places.json'],
    },
  },
  {
    path: 'src/features/public-notice',
    holds: 'the public page of a place with an arabox and its sign, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme', 'src/services'],
  },
  {
    path: 'src/player',
    holds: 'the player of a screen in a browser, an entry of its own with its service worker',
    may: ['contract', 'machines', 'src/theme', 'src/services'],
  },
  {
    path: 'src/offer-document',
    holds: 'an offer on a page and on A4',
    may: ['contract', 'src/ui', 'src/i18n'],
  },
  {
    path: 'src/features/public-offer',
    holds: 'the public page of an offer, an entry of its own',
    may: ['contract', 'machines', 'src/ui', 'src/i18n', 'src/theme', 'src/services', 'src/offer-document'],
  },
  {
    path: 'src/pages/define',
    holds: 'what a feature’s manifest is made of: pages, routes, titles, places in the navigation',
    may: ['contract', 'machines', 'src/i18n', 'src/ui'],
  },
  {
    path: 'src/pages',
    holds: 'the runtime of pages: registry, routes, preloading, address, drafts, unsaved changes, first data',
    may: [
      'contract',
      'machines',
      'src/ui',
      'src/i18n',
      'src/browser',
      'src/event-log',
      'src/pages/define',
      'src/features/*/index.ts',
    ],
  },
  {
    path: 'src/records',
    holds: 'the list page and the form page of every kind of reference data, and their services',
    may: ['contract', 'machines/calendar', 'machines/kit', 'src/ui', 'src/i18n', 'src/actors'],
  },
  {
    path: 'src/shared-services',
    holds: 'wiring of machines to calls that several features share',
    may: ['contract', 'machines', 'src/ui', 'src/i18n'],
  },
  {
    path: 'src/features/*',
    holds: 'one folder per subject: its manifest, pages, their services, words and tests; never the network',
    may: [
      'contract',
      'machines',
      'src/ui',
      'src/i18n',
      'src/theme',
      'src/actors',
      'src/browser',
      'src/records',
      'src/shared-services',
      'src/offer-document',
      'src/pages/define',
    ],
    // The page for testers reads the log of the whole application, replays it, and calls as several accounts.
    also: {
      'src/features/testing': ['src/event-log', 'src/replay', 'src/pages', 'src/services'],
      // The version of the product.
      'src/features/profile': ['package.json'],
    },
  },
  {
    path: 'src',
    holds: 'the rest of the client: `src/app` starts it and has its layout, `src/replay` replays a log',
    may: ['contract', 'machines', 'src'],
  },
  {
    path: 'server/base',
    holds: 'building blocks below everything: clock, start errors, secrets',
    may: ['contract', 'machines/calendar'],
  },
  {
    path: 'server/http',
    holds: 'gates in one order, problems, security headers, OpenAPI',
    may: ['contract', 'machines/calendar', 'server/base'],
  },
  {
    path: 'server/store',
    holds: 'PostgreSQL, statistics, files, Redis, migrations',
    may: ['contract', 'machines/calendar', 'server/base'],
  },
  {
    path: 'server/content',
    holds: 'the port to the playout system, its embedded adapter, and the orders to outside ones',
    may: ['contract', 'machines', 'server/base', 'server/store'],
  },
  {
    path: 'server/spreadsheet',
    holds: 'tables as CSV and XLSX files',
    may: ['contract', 'machines/calendar', 'server/base', 'server/http'],
  },
  {
    path: 'server/standards',
    holds: 'files for other systems: GeoJSON, OpenRTB, iCalendar',
    may: ['machines/calendar'],
  },
  {
    path: 'server/records',
    holds: 'reference data: writes with their audit entries, versions, usage, export of lists',
    may: ['contract', 'machines/calendar', 'server/base', 'server/http', 'server/store', 'server/spreadsheet'],
  },
  {
    path: 'server/services/*',
    holds: 'routes → commands and queries → tables, policy, presenter',
    may: [
      'contract',
      'machines',
      'server/base',
      'server/http',
      'server/store',
      'server/content',
      'server/spreadsheet',
      'server/standards',
      'server/records',
      'server/services/*/public.ts',
    ],
  },
  {
    path: 'server/settings',
    holds: 'every setting of an operator: its check, its default, and how it is read',
    may: ['contract', 'server/base', 'server/store', 'server/content', 'server/services/*/public.ts'],
  },
  {
    path: 'server/demo',
    holds: 'the demo network as data, what its araboxes observe and its players play; imported in one place',
    may: ['contract', 'machines/calendar', 'server/base'],
    also: { 'server/demo/players': ['machines/player'] },
  },
  {
    path: 'server/installation',
    holds:
      'first start, which stores belong to this platform, copies of its statistics and files, backup, archive, restore and verification',
    may: [
      'machines/calendar',
      'server/base',
      'server/store',
      'server/records',
      'server/services/users/public.ts',
      'server/services/campaigns/public.ts',
      'server/services/location/public.ts',
      'server/services/history/public.ts',
      'server/composition.ts',
      'server/settings',
      'server/platform.ts',
      'server/stores.ts',
    ],
  },
  {
    path: 'server/programs',
    holds:
      'run, import, simulate, arabox, opendatacam, statistics, files, backup, restore, verification, start, dev, build; one contract client',
    may: [
      'contract',
      'machines/calendar',
      'server/base',
      'server/settings',
      'server/main.ts',
      'server/installation/copy-statistics.ts',
      'server/installation/archive',
      'server/installation/backup',
      'server/installation/copy-files.ts',
      'server/installation/verify-history.ts',
      'server/installation/export-contacts.ts',
    ],
    also: { 'server/programs/simulate': ['server/demo'], 'server/programs/verify-plays': ['machines/player'] },
  },
  {
    path: 'server',
    holds: 'composition: stores, services, start and stop',
    may: [
      'contract',
      'machines',
      'server/base',
      'server/http',
      'server/store',
      'server/content',
      'server/spreadsheet',
      'server/records',
      'server/services/*/public.ts',
      'server/settings',
      'server/installation',
      'server/demo/demo.ts',
    ],
  },
  { path: 'tests', holds: 'what needs more than one room', may: ['contract', 'machines', 'src', 'server'] },
]

/** Packages that only some folders may import. `for` is a prefix of the specifier, `in` the folders. */
export const packageHomes = [
  { for: 'ofetch', in: ['src/services'] },
  { for: '@simplewebauthn/browser', in: ['src/browser'] },
  { for: '@simplewebauthn/server', in: ['server/services/users/passkey'] },
  { for: 'socket.io-client', in: ['src/services', 'tests'] },
  { for: '@zxcvbn-ts/', in: ['src/ui/field'] },
  { for: 'primereact/', in: ['src/ui'] },
  { for: 'primeicons/', in: ['src/ui/icon'] },
  { for: 'chartist', in: ['src/ui/chart'] },
  { for: 'modern-screenshot', in: ['src/ui/chart/plot'] },
  { for: 'maplibre-gl', in: ['src/ui/map'] },
  { for: 'mapbox-gl', in: ['src/ui/map'] },
  { for: 'pmtiles', in: ['src/ui/map', 'server/http/map-tiles', 'tests/support'] },
  { for: 'rosetta', in: ['src/i18n'] },
  { for: 'saxes', in: ['server/spreadsheet'] },
  { for: 'rxjs', in: ['src/streams', 'src/services', 'src/app', 'tests'] },
  { for: 'wouter', in: ['src/app', 'src/pages', 'src/features', 'src/records', 'tests'] },
  {
    for: 'react',
    in: [
      'src/app',
      'src/pages',
      'src/features',
      'src/records',
      'src/offer-document',
      'src/ui',
      'src/i18n',
      'src/theme',
      'src/actors',
      'src/main.tsx',
      'tests',
    ],
  },
  { for: '@xstate/react', in: ['src/app', 'src/pages', 'src/features', 'src/records', 'src/actors', 'tests'] },
  { for: 'xstate/graph', in: ['machines/kit/paths'] },
  { for: 'xstate', in: ['machines', 'src', 'server', 'tests'] },
  { for: 'fastify', in: ['server', 'tests'] },
  { for: 'drizzle-orm', in: ['server', 'tests'] },
  { for: 'exceljs', in: ['server/spreadsheet', 'tests'] },
  { for: 'nodemailer', in: ['server/services/notifications', 'tests'] },
  { for: 'sharp', in: ['server/services/location/picture', 'server/services/campaigns/spots', 'tests'] },
  { for: 'yauzl', in: ['server/spreadsheet/read'] },
  { for: 'lru-cache', in: ['server'] },
  { for: 'prom-client', in: ['server/http', 'tests'] },
  { for: '@duckdb/', in: ['server/store', 'tests'] },
  { for: 'pg', in: ['server/store', 'tests'] },
  { for: 'mqtt', in: ['server/base/mqtt', 'tests'] },
  { for: 'redis', in: ['server/store', 'tests'] },
  { for: 'socket.io', in: ['server', 'tests'] },
  { for: 'node:', in: ['server', 'tests', 'src/replay/replay-log.ts'] },
]
