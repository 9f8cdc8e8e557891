import type { ReactNode } from 'react'
import {
  type Activatable,
  type ActivationPageRef,
  type ActivationProgressRef,
  type ActivationRef,
  MOST_ACTIVATED,
} from '../../../machines/kit/records/activation.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { useChildren } from '../../actors/use-children.ts'
import { type RecordList, RecordListPage } from '../record-list-page.tsx'
import { ActivationBar } from './activation-bar.tsx'
import { ActivationNotice } from './activation-notice.tsx'

type ActivatableListPageProps<Row extends Activatable, Options> = {
  actor: ActivationPageRef<Row, Options>
  definition: RecordList<Row, Options>
  /** The name of a record in the outcome. */
  nameOf: (row: Row) => string
  /** What disabling means for these records. */
  consequence: string
}

/** The list page of records that can be enabled and disabled, several at once (docs/design.md, Tables). */
export const ActivatableListPage = <Row extends Activatable, Options>({
  actor,
  definition,
  nameOf,
  consequence,
}: ActivatableListPageProps<Row, Options>): ReactNode => {
  const children = useChildren(actor, ['records', 'activation', 'progress'])
  if (!children) return null
  const { records, activation, progress } = children
  // The children of the page are started with exactly these types.
  const ofRows = activation as ActivationRef<Row>
  return (
    <RecordListPage
      actor={records as RecordsPageRef<Row, Options>}
      definition={{
        ...definition,
        notice: (
          <ActivationNotice
            activation={ofRows}
            progress={progress as ActivationProgressRef}
            nameOf={nameOf}
            pathOf={definition.pathOf}
          />
        ),
        mostSelected: MOST_ACTIVATED,
        bulk: ({ rows }) => <ActivationBar activation={ofRows} rows={rows} consequence={consequence} />,
      }}
    />
  )
}
