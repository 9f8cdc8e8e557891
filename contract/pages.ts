/** Paths of the client's pages; `:uuid` stands for one segment. The server answers other paths with status 404. */
export const pagePaths = [
  '/',
  '/auth/login',
  '/auth/password',
  // Links of earlier versions, which have their token in the path.
  '/auth/password/:token',
  '/auth/404',
  '/dashboard',
  '/campaign',
  '/campaign/form/add',
  '/campaign/plan',
  '/campaign/import',
  '/campaign/research',
  '/campaign/compare',
  '/campaign/template',
  '/campaign/template/add',
  '/campaign/template/:uuid',
  '/campaign/form/:uuid',
  '/campaign/experiment/:uuid',
  '/experiment/:uuid',
  '/campaign/preview/:uuid',
  '/offer',
  '/offer/import',
  '/offer/answers',
  '/offer/preview/:uuid',
  '/offer/print/:uuid',
  '/availability',
  '/traffic',
  '/your-araboxes',
  '/your-araboxes/location-preview/:uuid',
  '/your-araboxes/location-edit/:uuid',
  '/location/import',
  '/research/import',
  '/audit',
  '/history',
  '/personal-data',
  '/company',
  '/company/form',
  '/company/form/:uuid',
  '/location',
  '/location/form',
  '/location/form/:uuid',
  '/city',
  '/city/form',
  '/city/form/:uuid',
  '/screen',
  '/screen/form',
  '/screen/form/:uuid',
  '/screen/pair',
  '/screen/player/:uuid',
  '/device',
  '/device/form',
  '/device/form/:uuid',
  '/maintenance',
  '/maintenance/form',
  '/maintenance/form/:uuid',
  '/sensor-finding',
  '/sensor-finding/form/:uuid',
  '/local-event',
  '/local-event/form',
  '/local-event/form/:uuid',
  '/user',
  '/user/form',
  '/user/form/:uuid',
  '/role',
  '/role/form',
  '/role/form/:uuid',
  '/industry',
  '/industry/form',
  '/industry/form/:uuid',
  '/industry/import',
  '/industry/massive-actions/:uuid',
  '/identity-provider',
  '/identity-provider/form',
  '/identity-provider/form/:uuid',
  '/webhook',
  '/webhook/form',
  '/webhook/form/:uuid',
  '/your-spots',
  '/your-spots/preview/:uuid',
  '/tools/geo',
  '/tools/nearby_screens',
  '/testing',
  '/your-company',
  '/user-profile',
] as const

/** Path of one page of the client. */
export type PagePath = (typeof pagePaths)[number]

/** The page of a path, with or without a final slash; null if there is none. */
export const pagePathOf = (path: string): PagePath | null => {
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/')
  const page = pagePaths.find((pattern) => {
    const expected = pattern.split('/')
    return (
      expected.length === segments.length &&
      expected.every((segment, index) =>
        segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
      )
    )
  })
  return page ?? null
}

/** Whether a path, with or without a final slash, is that of a page. */
export const isPagePath = (path: string): boolean => pagePathOf(path) !== null
