import { memo, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PagePath } from '../../contract/pages.ts'
import type { User } from '../../contract/users/user.ts'
import type { StatusCountsRef } from '../../machines/campaign/list/status-counts.ts'
import { useAddressSync } from './address-sync.ts'
import type { Application } from './application.ts'
import type { PageDefinition, PageGiven, PageParams, PageProps } from './define/page.ts'
import { lazyPage } from './lazy-page.tsx'
import { PageFocus } from './page-focus.tsx'
import type { PageRegistry } from './page-registry.ts'
import { LoadingPage } from './session-pages.tsx'
import { useUnsavedForm } from './unsaved-guard.ts'
import { usePage } from './use-page.ts'

/** Props of the component of a route. `path` is the path of the route, `title` its title in the current language. */
export type RoutePageProps = {
  path: PagePath
  title: () => string
  params: PageParams
  user: User
  counts: StatusCountsRef
}

/** Id of the actor of a page: pages of different records have different ones. */
const idOf = (name: string, params: PageParams): string => {
  const key = Object.values(params).filter(Boolean).join('/')
  return key ? `${name}:${key}` : name
}

type View = (props: PageProps<never>) => ReactNode
type ShownPageProps = RoutePageProps & { definition: PageDefinition; View: View; preload: () => Promise<unknown> }

/** Starts a page and shows its view. Connects its filter with the address and its form with the guard. */
const ShownPage = ({
  definition,
  View,
  preload,
  path: pattern,
  title,
  params,
  user,
  counts,
}: ShownPageProps): ReactNode => {
  const { name, services, input, addressed, form } = definition
  const [path] = useLocation()
  const search = useSearch()
  const actor = usePage(definition, idOf(name, params), input({ path: pattern, params, user, search }))
  // A view that cannot be loaded reports it when it is shown.
  useEffect(() => void preload().catch(() => undefined), [preload])
  useAddressSync(actor && addressed?.(actor))
  useUnsavedForm(actor && form?.(actor), user.id, path)
  if (!actor && services !== null) return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* The title comes first, so that a page can replace it with the name of its record. */}
      <PageFocus title={title} path={path} />
      <View actor={actor as never} user={user} counts={counts} path={pattern} />
    </Suspense>
  )
}

/** The component of a route. */
export type RoutePage = ((props: RoutePageProps) => ReactNode) & {
  /** Loads what the page needs before it is shown; rejects if that cannot be loaded. */
  preload: (load: PageRegistry['load']) => Promise<unknown>
  /** Starts the machine before the page is rendered; the returned function gives it up if the page does not hold it. */
  start: (application: Pick<Application, 'root' | 'holders' | 'pages'>, given: PageGiven) => () => void
}

/**
 * Creates the component of a page. Its view is rendered again when its actor changes, and not with every change of the
 * address, which follows from the actor.
 */
export const routePage = (definition: PageDefinition): RoutePage => {
  const view = lazyPage(definition.view)
  const View = memo(view) as unknown as View
  const { name } = definition
  const component = (props: RoutePageProps): ReactNode => (
    <ShownPage {...props} definition={definition} View={View} preload={view.preload} />
  )
  return Object.assign(component, {
    preload: (load: PageRegistry['load']) => Promise.all([view.preload(), load(definition)]),
    start: ({ root, holders, pages }: Pick<Application, 'root' | 'holders' | 'pages'>, given: PageGiven) => {
      if (!(name in pages)) return () => undefined
      const id = idOf(name, given.params)
      return holders.hold(id, () => root.send({ type: 'page.entered', id, page: name, input: definition.input(given) }))
    },
  })
}
