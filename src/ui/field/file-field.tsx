import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../action/button.tsx'
import { Meter } from '../number/meter.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & {
  /** Value of the `accept` attribute: 'video/mp4,.mp4'. */
  accept: string
  onFile: (file: File) => void
  buttonLabel: string
  /** Upload progress in percent, 0 to 100; null or undefined while no file is being sent. */
  progress?: number | null
  fileName?: string
  onCancel?: () => void
}

/** Input for one file, by drag and drop or by a button; shows the upload progress. */
export const FileField = (props: FileFieldProps): ReactNode => {
  const { accept, onFile, buttonLabel, progress, fileName, onCancel, disabled } = props
  const t = useT(uiWords)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const sending = typeof progress === 'number'
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled && !sending) onFile(file)
  }
  const drag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(!disabled && !sending)
  }
  return (
    <FieldFrame {...props}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the button inside
        <div
          className={over ? 'drop drop-over' : 'drop'}
          onDragOver={drag}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {fileName && <span className="drop-name">{fileName}</span>}
          {sending ? (
            <>
              <span className="drop-progress">
                <Meter
                  value={progress}
                  max={100}
                  tone="theme"
                  label={t('sending', { percent: percent(progress, 0) })}
                />
              </span>
              <span className="num" aria-hidden="true">
                {percent(progress, 0)}
              </span>
              {onCancel && (
                <Button kind="text" size="small" onClick={onCancel}>
                  {t('cancel')}
                </Button>
              )}
            </>
          ) : (
            <>
              {!fileName && <span>{t('dropFile')}</span>}
              <Button size="small" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
                {buttonLabel}
              </Button>
            </>
          )}
          <input
            {...control}
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            accept={accept}
            name={props.name}
            disabled={disabled || sending}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onFile(file)
              // Without this, the browser fires no change event when the same file is chosen again after a failure.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
