import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Application, ApplicationContext } from '../../pages/application.ts'
import { definePart } from '../../pages/define/page.ts'
import { usePage } from '../../pages/use-page.ts'
import { UiProvider } from '../../ui/provider.tsx'
import { provideConfirmation } from './confirmation.services.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

const confirmationPart = definePart({ name: 'confirmation', services: async () => provideConfirmation })

const Confirmation = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }): ReactNode => {
  const actor = usePage(confirmationPart, confirmationPart.name, undefined)
  return actor ? <ConfirmationDialog actor={actor} onAnswer={onAnswer} /> : null
}

/**
 * Asks the user, over the present page, to prove again who it is. Resolves to whether that was done. It has a root of
 * its own, so that the first load of pages has no place for it.
 */
export const askConfirmation = (application: Application): Promise<boolean> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (isConfirmed: boolean): void => {
      resolve(isConfirmed)
      // The answer may come from an effect, in which React cannot unmount its root.
      setTimeout(() => {
        root.unmount()
        place.remove()
      })
    }
    root.render(
      <ApplicationContext value={application}>
        <UiProvider>
          <Confirmation onAnswer={answer} />
        </UiProvider>
      </ApplicationContext>,
    )
  })
