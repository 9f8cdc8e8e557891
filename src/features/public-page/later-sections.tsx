import type { ReactNode } from 'react'
import { PlaysSection, proofAddressOf, readPlays } from './plays/read-plays.ts'
import { readScreens, ScreensSection } from './screens/read-screens.ts'

type LaterSectionsProps = {
  uuid: string
  /** Whether plays are counted: from the first day of the campaign on. */
  hasPlays: boolean
}

/** What is loaded after the first view of the public page: the screens and the plays of the campaign. */
export const LaterSections = ({ uuid, hasPlays }: LaterSectionsProps): ReactNode => (
  <>
    <ScreensSection uuid={uuid} read={readScreens} hasPlays={hasPlays} />
    {hasPlays && <PlaysSection uuid={uuid} read={readPlays} proofAddress={proofAddressOf(uuid)} />}
  </>
)
