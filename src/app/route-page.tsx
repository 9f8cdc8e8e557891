import { memo, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../../contract/users.ts'
import type { StatusCountsRef } from '../../machines/campaign/list/status-counts.ts'
import type { AddressedActor } from '../../machines/kit/address/address.ts'
import { useAddressSync } from './address-sync.ts'
import type { LazyPage } from './lazy-page.tsx'
import { PageFocus, type PageTitle } from './page-focus.tsx'
import type { ScreenInput, ScreenName, ScreenRef, ScreenRegistry } from './screen-registry.ts'
import { LoadingPage } from './session-pages.tsx'
import type { Application } from './start-application.ts'
import { type GuardedForm, useUnsavedForm } from './unsaved-guard.ts'
import { useScreen } from './use-screen.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Props of the page of a route. */
export type RoutePageProps = { title: PageTitle; params: Params; user: User; counts: StatusCountsRef }

/** What the input of a screen is made from. */
type ScreenGiven = { params: Params; user: User; search: string }

type Preload = Pick<LazyPage<never>, 'preload'>

type ScreenPage<Name extends ScreenName> = {
  screen: Name
  /** Input of the screen. */
  input: (given: ScreenGiven) => ScreenInput<Name>
  page: ((props: { actor: ScreenRef<Name>; user: User; counts: StatusCountsRef }) => ReactNode) & Partial<Preload>
  /** Loads the module of the page, if `page` is not the lazy page itself. */
  preload?: Preload['preload']
  /** The actor whose filter is synchronized with the address. */
  addressed?: (actor: ScreenRef<Name>) => AddressedActor | undefined
  /** The form whose unsaved changes must not be lost. */
  form?: (actor: ScreenRef<Name>) => GuardedForm | undefined
}

/** Id of the actor of a route's screen: pages of different records have different ones. */
const screenId = (screen: ScreenName, params: Params): string => {
  const key = Object.values(params).filter(Boolean).join('/')
  return key ? `${screen}:${key}` : screen
}

/**
 * Starts the screen of a route and shows its page. Connects its filter with the address and its form with the guard.
 */
const ScreenRoute = <Name extends ScreenName>({
  screen,
  input,
  page: Page,
  preload,
  addressed,
  form,
  title,
  params,
  user,
  counts,
}: ScreenPage<Name> & RoutePageProps): ReactNode => {
  const [path] = useLocation()
  const search = useSearch()
  const actor = useScreen(screen, screenId(screen, params), input({ params, user, search }))
  // A page that cannot be loaded reports it when it is shown.
  useEffect(() => void preload?.().catch(() => undefined), [preload])
  useAddressSync(actor && addressed?.(actor))
  useUnsavedForm(actor && form?.(actor), user.id, path)
  if (!actor) return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* The title comes first, so that a page can replace it with the name of its record. */}
      <PageFocus title={title} path={path} />
      <Page actor={actor} user={user} counts={counts} />
    </Suspense>
  )
}

/** The page of a route; `preload` loads what it needs before it is shown, and rejects if that cannot be loaded. */
export type RoutePage = ((props: RoutePageProps) => ReactNode) & {
  preload?: (loadScreen: ScreenRegistry['load']) => Promise<unknown>
  /** Starts the screen before the page is rendered; the returned function gives it up if the page does not hold it. */
  start?: (application: Pick<Application, 'root' | 'holders' | 'screens'>, given: ScreenGiven) => () => void
}

/**
 * Pairs a screen with its page; the types require that the page takes the actor of that screen. The page is rendered
 * again when its actor changes, and not with every change of the address, which follows from the actor.
 */
export const routePage = <Name extends ScreenName>(definition: ScreenPage<Name>): RoutePage => {
  const { preload = definition.page.preload } = definition
  const route = { ...definition, page: memo(definition.page), preload }
  return Object.assign((props: RoutePageProps): ReactNode => <ScreenRoute {...route} {...props} />, {
    preload: (loadScreen: ScreenRegistry['load']) => Promise.all([preload?.(), loadScreen(definition.screen)]),
    start: ({ root, holders, screens }: Pick<Application, 'root' | 'holders' | 'screens'>, given: ScreenGiven) => {
      const { screen } = definition
      if (!(screen in screens)) return () => undefined
      const id = screenId(screen, given.params)
      return holders.hold(id, () =>
        root.send({ type: 'page.entered', id, page: screen, input: definition.input(given) }),
      )
    },
  })
}
