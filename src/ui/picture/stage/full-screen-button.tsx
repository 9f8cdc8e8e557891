import { type ReactNode, type RefObject, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../action/button.tsx'
import { pictureWords } from '../words.ts'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Button that enters and leaves full screen; renders nothing if the browser does not support or allow it. */
export const FullScreenButton = ({ stage }: { stage: RefObject<HTMLElement | null> }): ReactNode => {
  const t = useT(pictureWords)
  const fullScreenElement = useSyncExternalStore(subscribe, () => document.fullscreenElement ?? null)
  const [isDenied, setDenied] = useState(false)
  if (!document.fullscreenEnabled || isDenied) return null
  const isFull = fullScreenElement !== null
  const toggle = (): void => {
    const toggled = isFull ? document.exitFullscreen() : stage.current?.requestFullscreen()
    toggled?.catch(() => setDenied(true))
  }
  return (
    <span className="picture-full">
      <IconButton
        icon={isFull ? 'full-screen-exit' : 'full-screen'}
        label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
        onClick={toggle}
      />
    </span>
  )
}
