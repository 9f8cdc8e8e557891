import { type ReactNode, useEffect, useState } from 'react'
import type { Spot } from '../../../../contract/campaign/campaign.ts'
import type { StoredSpotFile } from '../../../../contract/campaign/spot-operations.ts'
import type { FilmRead } from '../../../../machines/campaign/film/film-source.ts'
import type { SpotFilms, SpotFilmsQuery } from '../../../../machines/campaign/spot-films.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { decimal } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { readSpotFile, spotFileErrorOf } from '../form/spots/spot-file-check.ts'
import { SpotFilm } from '../spot-film.tsx'
import { FilmRow } from './film-row.tsx'
import { filmWords } from './words.ts'

/** Types of the files that the screens play, for the field of a file. */
const ACCEPTED = 'video/*,.mp4,.webm,image/jpeg,image/png,image/webp'

type SpotFilmsDialogProps = {
  area: AreaRef<SpotFilmsQuery, SpotFilms>
  uuid: string
  spot: Pick<Spot, 'id' | 'file_name'>
  /** Seconds that the plan pays for. */
  bought: number
  onClose: () => void
  /** Reads a film; by default its headers. */
  readFile?: (file: File) => Promise<FilmRead>
}

/** The files of a spot, one for each shape of screens: add, replace, play, remove. Each change is saved at once. */
export const SpotFilmsDialog = (props: SpotFilmsDialogProps): ReactNode => {
  const { area, uuid, spot, bought, onClose, readFile = readSpotFile } = props
  const t = useT(filmWords)
  const { data, isPending, failure } = useArea(area)
  const [fileError, setFileError] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [playing, setPlaying] = useState<StoredSpotFile | null>(null)
  const about = { uuid, spotId: spot.id }
  const list = (): void => area.send({ type: 'area.request', query: { uuid, spotId: spot.id, action: 'list' } })
  useEffect(() => {
    area.send({ type: 'area.request', query: { uuid, spotId: spot.id, action: 'list' } })
  }, [area, uuid, spot.id])
  const files = data?.spotId === spot.id ? data.files : null
  const add = async (file: File): Promise<void> => {
    setFileError(null)
    setChecking(true)
    const read = await readFile(file)
    setChecking(false)
    const error = spotFileErrorOf(file, read, bought)
    if (!error) return area.send({ type: 'area.request', query: { ...about, action: 'add', file } })
    setFileError(
      t(error, {
        name: file.name,
        seconds: decimal(read.film?.seconds ?? null, 1),
        reason: validationText(read.fault ?? ''),
        limit: bought,
        size: decimal(file.size / 1_048_576, 0),
      }),
    )
  }
  const isBusy = isPending || isChecking
  return (
    <Dialog
      open
      title={t('title', { name: spot.file_name })}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="caption muted">{t('hint')}</p>
      {files === null && <AreaFailure name={t('files')} failure={failure} hasData={false} onRetry={list} />}
      {files !== null && failure && (
        <p className="caption tone-bad" role="alert">
          {failureSentences(failure)}
        </p>
      )}
      {files === null && isPending && <SkeletonRows rows={2} />}
      {files?.length === 0 && <p className="muted">{t('none')}</p>}
      <ul>
        {files?.map((file) => (
          <FilmRow
            key={file.id}
            file={file}
            onPlay={() => setPlaying(file)}
            onExpired={() => undefined}
            onRemove={
              isBusy
                ? undefined
                : () => area.send({ type: 'area.request', query: { ...about, action: 'remove', fileId: file.id } })
            }
          />
        ))}
      </ul>
      {playing && files?.includes(playing) && (
        <SpotFilm files={{ film: playing.sign_url, still: playing.still_url }} onExpired={list} />
      )}
      <FileField
        label={t('add')}
        hideLabel
        accept={ACCEPTED}
        buttonLabel={t('add')}
        fileName={isChecking ? t('checking') : isPending && files ? t('sending') : undefined}
        disabled={isBusy}
        onFile={(file) => void add(file)}
        error={fileError}
      />
    </Dialog>
  )
}
