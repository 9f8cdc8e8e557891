import { type ReactNode, type RefObject, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../action/button.tsx'
import { pictureWords } from '../words.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/**
 * Button that shows an element in full screen and back; renders nothing if the browser does not support or allow it.
 */
export const FullScreenButton = ({ stage }: { stage: RefObject<HTMLElement | null> }): ReactNode => {
  const t = useT(pictureWords)
  const whole = useSyncExternalStore(subscribe, () => document.fullscreenElement ?? null)
  const [isRefused, setRefused] = useState(false)
  if (!document.fullscreenEnabled || isRefused) return null
  const isFull = whole !== null
  const turn = (): void => {
    const turned = isFull ? document.exitFullscreen() : stage.current?.requestFullscreen()
    turned?.catch(() => setRefused(true))
  }
  return (
    <span className="picture-full">
      <IconButton
        icon={isFull ? 'full-screen-exit' : 'full-screen'}
        label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
        onClick={turn}
      />
    </span>
  )
}
