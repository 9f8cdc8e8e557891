import type { ReactNode } from 'react'
import { provideSecondFactor } from '../features/profile/second-factor/second-factor.services.ts'
import { SecondFactorPage } from '../features/profile/second-factor/second-factor-page.tsx'
import { useApplication } from '../pages/application.ts'
import { definePart } from '../pages/define/page.ts'
import { usePage } from '../pages/use-page.ts'
import { UiProvider } from '../ui/provider.tsx'

const secondFactorPart = definePart({ name: 'secondFactor', services: async () => provideSecondFactor })

/** The page of an account that must set up a second factor before anything else. */
export const SecondFactorRoute = (): ReactNode => {
  const { session } = useApplication()
  const actor = usePage(secondFactorPart, secondFactorPart.name, undefined)
  if (!actor) return null
  return (
    <UiProvider>
      <SecondFactorPage
        actor={actor}
        // The answer of the renewal says that nothing is missing any more.
        onDone={() => session.send({ type: 'session.refresh' })}
        onLogOut={() => session.send({ type: 'session.log_out' })}
      />
    </UiProvider>
  )
}
