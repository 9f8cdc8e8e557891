import { useEffect, useState } from 'react'

/** Whether a state has lasted `ms` milliseconds: what a quick answer ends is not worth showing. */
export const useLate = (is: boolean, ms: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [is, ms])
  return isLate
}
