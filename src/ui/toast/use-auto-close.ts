import { useEffect, useRef } from 'react'
import type { ToastItem } from './toasts.tsx'

/** Closes every toast `ms` after it first appeared, whatever comes after it (checklist S13: 5000 ms). */
export function useAutoClose(items: readonly ToastItem[], onClose: (id: string) => void, ms = 5000): void {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const shown = new Set(items.map((item) => item.id))
    for (const [id, timer] of timers.current) {
      if (shown.has(id)) continue
      clearTimeout(timer)
      timers.current.delete(id)
    }
    for (const id of shown) {
      if (!timers.current.has(id))
        timers.current.set(
          id,
          setTimeout(() => close.current(id), ms),
        )
    }
  }, [items, ms])
  useEffect(() => {
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
      started.clear()
    }
  }, [])
}
