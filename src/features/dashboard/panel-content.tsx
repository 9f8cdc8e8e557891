import type { ReactNode } from 'react'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'

type PanelContentProps<Query, Data> = {
  area: AreaRef<Query, Data>
  /** Name of the panel, for the sentence about a failure. */
  name: string
  /** Rows of the skeleton. */
  rows: number
  children: (data: Data) => ReactNode
}

/** The content of a panel: a skeleton while it loads; a failure with a retry button above older content. */
export const PanelContent = <Query, Data>({
  area,
  name,
  rows,
  children,
}: PanelContentProps<Query, Data>): ReactNode => {
  const { data, failure } = useArea(area)
  return (
    <>
      <AreaFailure
        name={name}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {data !== null ? children(data) : !failure && <SkeletonRows rows={rows} />}
    </>
  )
}
