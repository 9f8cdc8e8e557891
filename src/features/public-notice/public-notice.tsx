import { type ReactNode, useEffect, useState } from 'react'
import type { PublicNotice as Notice } from '../../../contract/location/notices.ts'
import { type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { NoticePage } from './notice-page.tsx'
import { SignsPage } from './signs-page.tsx'
import { noticeWords } from './words.ts'

type PublicNoticeProps = {
  /** Places of the address; several are printed as signs. */
  uuids: readonly string[]
  read: (uuid: string, signal: AbortSignal) => Promise<Notice>
  addressOf: (uuid: string) => string
}

type Found = { address: string; notice: Notice }

/** A place that does not exist is left out among several; any other failure ends the reading. */
const readAll = async (
  { uuids, read, addressOf }: PublicNoticeProps,
  signal: AbortSignal,
): Promise<readonly Found[]> => {
  const found: Found[] = []
  for (const uuid of uuids) {
    try {
      found.push({ address: addressOf(uuid), notice: await read(uuid, signal) })
    } catch (error) {
      if (uuids.length === 1 || failureOf(error).status !== 404) throw error
    }
  }
  return found
}

/** The public page of a place, or the signs of several places. */
export const PublicNotice = ({ uuids, read, addressOf }: PublicNoticeProps): ReactNode => {
  const t = useT(noticeWords)
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const reading = new AbortController()
    readAll({ uuids, read, addressOf }, reading.signal).then(setFound, (error: unknown) => {
      if (!reading.signal.aborted) setFailure(failureOf(error))
    })
    return () => reading.abort()
  }, [uuids, read, addressOf, attempt])
  const [first, ...others] = found ?? []
  if (first && uuids.length === 1) return <NoticePage {...first} />
  if (first) return <SignsPage notices={[first, ...others]} missing={uuids.length - others.length - 1} />
  const isGone = failure?.status === 404 || found !== null
  return (
    <PaperPage>
      <div className="public-page-alone stack">
        {isGone && <EmptyState alone title={t('goneTitle')} text={t('goneText')} />}
        {failure && !isGone && (
          <ErrorState
            alone
            title={t('failedTitle')}
            text={failureText(failure)}
            onRetry={() => {
              setFailure(null)
              setAttempt((count) => count + 1)
            }}
          />
        )}
        {!failure && !isGone && <SkeletonRows rows={6} />}
      </div>
    </PaperPage>
  )
}
