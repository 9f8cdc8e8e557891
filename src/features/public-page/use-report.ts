import { useCallback, useEffect, useRef, useState } from 'react'
import { keepVideoUrls, type PublicReport, type ReadReport, ReportReadError } from './report.ts'

/** The report (perhaps an older one), and why the last read failed. */
export type ReportState = {
  report: PublicReport | null
  trouble: 'gone' | 'failed' | null
  retry: () => void
}

type ShownReport = { report: PublicReport; linksAt: number } | null

/** Reads the report every `everyMs` while the page is visible, and immediately when it becomes visible again. */
export const useReport = (read: ReadReport, uuid: string | null, everyMs = 20_000): ReportState => {
  const [shown, setShown] = useState<ShownReport>(null)
  const [trouble, setTrouble] = useState<ReportState['trouble']>(uuid ? null : 'gone')
  const now = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!uuid) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: AbortController | null = null
    const load = async (): Promise<void> => {
      clearTimeout(timer)
      asked?.abort()
      const own = new AbortController()
      asked = own
      try {
        const fresh = await read(uuid, own.signal)
        if (own.signal.aborted) return
        setShown((before) => keepVideoUrls(before, fresh, Date.now()))
        setTrouble(null)
      } catch (failure) {
        if (own.signal.aborted) return
        const gone = failure instanceof ReportReadError && failure.reason === 'gone'
        if (gone) setShown(null)
        setTrouble(gone ? 'gone' : 'failed')
      }
      if (document.visibilityState === 'visible') timer = setTimeout(() => void load(), everyMs)
    }
    const seen = (): void => {
      if (document.visibilityState === 'visible') void load()
      else clearTimeout(timer)
    }
    now.current = () => void load()
    document.addEventListener('visibilitychange', seen)
    void load()
    return () => {
      clearTimeout(timer)
      asked?.abort()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [read, uuid, everyMs])

  const retry = useCallback(() => now.current(), [])
  return { report: shown?.report ?? null, trouble, retry }
}
