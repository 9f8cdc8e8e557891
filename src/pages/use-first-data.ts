import { useEffect, useState } from 'react'
import { useApplication } from './application.ts'

/** Whether the first data of the page is shown, so that parts which are not urgent may load. */
export const useFirstDataShown = (): boolean => {
  const { firstData } = useApplication()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isMounted = true
    void firstData.shown.then(() => isMounted && setShown(true))
    return () => {
      isMounted = false
    }
  }, [firstData])
  return isShown
}
