import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../../contract/users.ts'
import type { StatusCountsRef } from '../../machines/campaign/list/status-counts.ts'
import type { AddressedActor } from '../../machines/kit/address/address.ts'
import { useAddressSync } from './address-sync.ts'
import { PageFocus, type PageTitle } from './page-focus.tsx'
import type { ScreenInput, ScreenName, ScreenRef } from './screen-registry.ts'
import { LoadingPage } from './session-pages.tsx'
import { type GuardedForm, useUnsavedForm } from './unsaved-guard.ts'
import { useScreen } from './use-screen.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Props of the page of a route. */
export type RoutePageProps = { title: PageTitle; params: Params; user: User; counts: StatusCountsRef }

type ScreenPage<Name extends ScreenName> = {
  screen: Name
  /** Input of the screen. */
  input: (given: { params: Params; user: User; search: string }) => ScreenInput<Name>
  page: (props: { actor: ScreenRef<Name>; user: User; counts: StatusCountsRef }) => ReactNode
  /** Loads the module of the page, while the screen loads. */
  preload?: () => Promise<unknown>
  /** The actor whose filter is synchronized with the address. */
  addressed?: (actor: ScreenRef<Name>) => AddressedActor | undefined
  /** The form whose unsaved changes must not be lost. */
  form?: (actor: ScreenRef<Name>) => GuardedForm | undefined
}

/**
 * Starts the screen of a route and shows its page. Connects its filter with the address and its form with the guard.
 */
const ScreenRoute = <Name extends ScreenName>({
  screen,
  input,
  page,
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
  const key = Object.values(params).filter(Boolean).join('/')
  const actor = useScreen(screen, key ? `${screen}:${key}` : screen, input({ params, user, search }))
  // A page that cannot be loaded reports it when it is shown.
  useEffect(() => void preload?.().catch(() => undefined), [preload])
  useAddressSync(actor && addressed?.(actor))
  useUnsavedForm(actor && form?.(actor), user.id, path)
  if (!actor) return null
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* The title comes first, so that a page can replace it with the name of its record. */}
      <PageFocus title={title} path={path} />
      {page({ actor, user, counts })}
    </Suspense>
  )
}

/** Pairs a screen with its page; the types require that the page takes the actor of that screen. */
export const routePage =
  <Name extends ScreenName>(definition: ScreenPage<Name>) =>
  (props: RoutePageProps): ReactNode => <ScreenRoute {...definition} {...props} />
