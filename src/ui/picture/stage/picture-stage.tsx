import '../picture.css'
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import { PICTURE_WIDTH } from '../../../../contract/location/location.ts'
import { useT } from '../../../i18n/translate.ts'
import { EmptyState } from '../../state/empty-state.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import { Delayed, Skeleton } from '../../state/skeleton.tsx'
import { useWidth } from '../../use-width.ts'
import { type PictureFrame, PictureFrameContext } from '../frame.ts'
import { pictureWords } from '../words.ts'
import { FullScreenButton } from './full-screen-button.tsx'

type PictureStageProps = {
  /** Address of the picture; null if the location has none. */
  src: string | null
  /** Alternative text of the picture. */
  alt: string
  /** Shown if there is no picture: what is missing and one action that helps. */
  prompt?: ReactNode
  /** Controls of the layers, in the row above the picture. */
  tools?: ReactNode
  /** Height at the reference width that is reserved until the picture's own height is known. */
  expectedHeight?: number
  /** Requests a new address, because the old one may have expired. The image is loaded again in any case. */
  onRetry?: () => void
  /** Layers; rendered once the picture has loaded. */
  children?: ReactNode
}

/** Height of a 16 : 9 picture at the reference width. */
const USUAL_HEIGHT = 608
const FIRST_WIDTH = 724

const heightOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, expected: number): number => {
  // An SVG may have no natural size.
  return naturalWidth > 0 && naturalHeight > 0 ? (naturalHeight * PICTURE_WIDTH) / naturalWidth : expected
}

/**
 * A location's picture with layers aligned to it; shows loading, failure and a missing picture, and offers full
 * screen (R15, K19; docs/design.md, Arabox).
 */
export const PictureStage = (props: PictureStageProps): ReactNode => {
  const { src, alt, prompt, tools, expectedHeight = USUAL_HEIGHT, onRetry, children } = props
  const t = useT(pictureWords)
  const stage = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const shownWidth = useWidth(box, FIRST_WIDTH)
  const [known, setKnown] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const height = known ?? expectedHeight
  const frame = useMemo<PictureFrame>(() => ({ height, shownWidth }), [height, shownWidth])
  const hasFailed = src !== null && failed === src
  // A new address of the same picture must not remove the layers: the old picture stays until the new one has loaded.
  const isShown = src !== null && known !== null && !hasFailed
  const retry = (): void => {
    setFailed(null)
    onRetry?.()
  }
  const ratio: CSSProperties & Record<'--ratio', number> = { '--ratio': PICTURE_WIDTH / height }
  return (
    <figure className="picture-stage" ref={stage}>
      <div className="picture-head">
        {src !== null && tools}
        {isShown && <FullScreenButton stage={stage} />}
      </div>
      <div className={isShown ? 'picture-ground picture-ground-full' : 'picture-ground'}>
        <div className="picture-frame" ref={box} style={ratio}>
          {src !== null && !hasFailed && (
            <img
              className={isShown ? 'picture-image' : 'picture-image picture-image-coming'}
              src={src}
              alt={alt}
              draggable={false}
              onLoad={(event) => setKnown(heightOf(event.currentTarget, expectedHeight))}
              onError={() => setFailed(src)}
            />
          )}
          {src === null && (
            <div className="picture-note">{prompt ?? <EmptyState title={t('unset')} text={t('unsetText')} />}</div>
          )}
          {src !== null && !isShown && !hasFailed && (
            <Delayed>
              <Skeleton width="100%" />
            </Delayed>
          )}
          {hasFailed && (
            <div className="picture-note">
              <ErrorState title={t('failed')} text={t('failedText')} onRetry={retry} />
            </div>
          )}
          {isShown && <PictureFrameContext value={frame}>{children}</PictureFrameContext>}
        </div>
      </div>
    </figure>
  )
}
