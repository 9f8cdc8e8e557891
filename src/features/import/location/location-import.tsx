import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { LocationImportRef } from '../../../../machines/import/location-import.ts'
import { useT } from '../../../i18n/translate.ts'
import { ImportSteps } from '../../../records/import/import-steps.tsx'
import { ImportTemplate } from '../../../records/import/import-template.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useLocationView } from './changed-locations.tsx'
import { locationImportWords } from './words.ts'

/** Creates and changes whole locations from a file: checked, corrected in place, stored when confirmed. */
export const LocationImport = ({ actor }: { actor: LocationImportRef }): ReactNode => {
  const t = useT(locationImportWords)
  const [, go] = useLocation()
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('done'))
  const template = useSelector(actor, (snapshot) => snapshot.children.template)
  useEffect(() => {
    if (isDone) go('/location')
  }, [isDone, go])
  return (
    <Panel title={t('title')} actions={template && <ImportTemplate template={template} />}>
      <ImportSteps actor={actor} view={useLocationView()} />
    </Panel>
  )
}
