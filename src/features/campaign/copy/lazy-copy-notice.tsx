import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CopyRef } from '../../../../machines/campaign/copy/copy.ts'

const Notice = lazy(async () => ({ default: (await import('./copy-notice.tsx')).CopyNotice }))

/** The notice of a copy, loaded with the first copy. */
export const CopyNotice = (props: { copying: CopyRef; kind: 'campaign' | 'offer' }): ReactNode => {
  const hasCopy = useSelector(props.copying, (snapshot) => snapshot.context.copy !== null)
  return <Suspense fallback={null}>{hasCopy && <Notice {...props} />}</Suspense>
}
