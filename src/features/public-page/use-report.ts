import { useCallback, useEffect, useRef, useState } from 'react'
import { keepVideoUrls, type PublicReport, type ReadFailure, type ReadReport, ReportReadError } from './report.ts'

/** The report, which may be an older one, and the reason if the last read failed. */
export type ReportState = {
  report: PublicReport | null
  failure: ReadFailure | null
  retry: () => void
  /** A film or still could not be loaded: its URL may be of a file that was replaced. The next read brings new URLs. */
  renewUrls: () => void
}

/** The time of URLs that must not be used again. */
const EXPIRED = Number.NEGATIVE_INFINITY

type ShownReport = { report: PublicReport; urlsAt: number } | null

const READ_INTERVAL_MS = 20_000

type ReportOptions = {
  intervalMs?: number | undefined
  /** The report, if it was read before the page was rendered: the first read is one interval later then. */
  initial?: PublicReport | null | undefined
}

/** Reads the report every `intervalMs` (20 s) while the page is visible, and at once when it becomes visible again. */
export const useReport = (
  read: ReadReport,
  uuid: string | null,
  { intervalMs = READ_INTERVAL_MS, initial = null }: ReportOptions = {},
): ReportState => {
  const [shown, setShown] = useState<ShownReport>(() => initial && { report: initial, urlsAt: Date.now() })
  const isRead = useRef(initial !== null)
  const [failure, setFailure] = useState<ReportState['failure']>(uuid ? null : 'gone')
  const loadNow = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!uuid) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: AbortController | null = null
    const load = async (): Promise<void> => {
      clearTimeout(timer)
      current?.abort()
      const request = new AbortController()
      current = request
      try {
        const fresh = await read(uuid, request.signal)
        if (request.signal.aborted) return
        setShown((before) => keepVideoUrls(before, fresh, Date.now()))
        setFailure(null)
      } catch (error) {
        if (request.signal.aborted) return
        const reason = error instanceof ReportReadError ? error.reason : 'failed'
        if (reason === 'gone') setShown(null)
        setFailure(reason)
      }
      if (document.visibilityState === 'visible') timer = setTimeout(() => void load(), intervalMs)
    }
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'visible') void load()
      else clearTimeout(timer)
    }
    loadNow.current = () => void load()
    document.addEventListener('visibilitychange', onVisibilityChange)
    if (isRead.current) timer = setTimeout(() => void load(), intervalMs)
    else void load()
    isRead.current = false
    return () => {
      clearTimeout(timer)
      current?.abort()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [read, uuid, intervalMs])

  const retry = useCallback(() => loadNow.current(), [])
  const renewUrls = useCallback(() => setShown((before) => before && { ...before, urlsAt: EXPIRED }), [])
  return { report: shown?.report ?? null, failure, retry, renewUrls }
}
