import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Campaign, SizedScreens, Spot } from '../../../../../contract/campaign/campaign.ts'
import type { FilmFile } from '../../../../../machines/campaign/film/film-file.ts'
import type { FilmRead } from '../../../../../machines/campaign/film/film-source.ts'
import type { FittedFile } from '../../../../../machines/campaign/film/screen-fit.ts'
import type { SpotFileAddress, SpotFileAddresses } from '../../../../../machines/campaign/spot-files.ts'
import type { SpotFilms, SpotFilmsQuery } from '../../../../../machines/campaign/spot-films.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import type { PendingFile } from '../../../../../machines/kit/form/form-context.ts'
import { decimal } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { validationText } from '../../../../i18n/words/validation.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { FileField } from '../../../../ui/field/file-field.tsx'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { SpotFilmsDialog } from '../../films/lazy-spot-films.tsx'
import { SpotFilm } from '../../spot-film.tsx'
import * as formStyles from '../form.module.css'
import type { SectionProps } from '../form-section.ts'
import { formWords } from '../words.ts'
import { readSpotFile, spotFileErrorOf, uniqueFileName } from './spot-file-check.ts'
import { SpotRow } from './spot-row.tsx'

type SpotsProps = SectionProps & {
  record: Campaign | null
  files: readonly PendingFile[]
  /** Why the upload of a file failed, by its key. */
  failedFiles: ReadonlyMap<string, Failure>
  /** Upload progress of the first waiting file in percent; null if no upload is running. */
  progress: number | null
  spotFiles: SpotFileAddresses | null
  /** The chosen screens by their sizes; null while they are not known. */
  screenSizes: readonly SizedScreens[] | null
  /** The files of one spot. */
  films: AreaRef<SpotFilmsQuery, SpotFilms>
  onFile: (key: string, file: File) => void
  onFileRemoved: (key: string) => void
  /** A stored film or still could not be loaded. */
  onExpired: () => void
  /** Reads a film; by default its boxes. */
  readFile?: (file: File) => Promise<FilmRead>
}

/** Object URLs of the waiting files, revoked when the files change. */
const useLocalSpotUrls = (files: readonly PendingFile[]): ReadonlyMap<string, string> => {
  const urls = useMemo(() => new Map(files.map(({ key, file }) => [key, URL.createObjectURL(file)])), [files])
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return urls
}

/** The spots of the campaign: add, play, remove. Type and length of a file are checked before the upload. */
export const SpotsSection = (props: SpotsProps): ReactNode => {
  const {
    values,
    onChange,
    fieldErrorAt,
    record,
    files,
    failedFiles,
    progress,
    spotFiles,
    screenSizes,
    films,
    onFile,
    onFileRemoved,
    onExpired,
    readFile = readSpotFile,
  } = props
  const t = useT(formWords)
  const [fileError, setFileError] = useState<string | null>(null)
  // Properties of the films that wait for the save, by the key of their file.
  const [waitingFilms, setWaitingFilms] = useState<ReadonlyMap<string, FilmFile>>(new Map())
  const [isChecking, setChecking] = useState(false)
  const [playing, setPlaying] = useState<string | null>(null)
  const [opened, setOpened] = useState<Spot | null>(null)
  const localUrls = useLocalSpotUrls(files)
  const seconds = values.spot_seconds
  const addFile = async (file: File): Promise<void> => {
    setFileError(null)
    setChecking(true)
    const read = await readFile(file)
    setChecking(false)
    const error = spotFileErrorOf(file, read, seconds)
    if (error) {
      setFileError(
        t(error, {
          name: file.name,
          seconds: decimal(read.film?.seconds ?? null, 1),
          reason: validationText(read.fault ?? ''),
          limit: seconds,
          size: decimal(file.size / 1_048_576, 0),
        }),
      )
      return
    }
    const name = uniqueFileName(
      file.name,
      values.spots.map((spot) => spot.file_name),
    )
    const renamed = name === file.name ? file : new File([file], name, { type: file.type })
    onChange({ spots: [...values.spots, { file_name: name }] })
    onFile(name, renamed)
    const { film } = read
    if (film) setWaitingFilms((films) => new Map(films).set(name, film))
  }
  const stored = new Map(record?.spots.map((spot) => [spot.id, spot]))
  const isWaiting = (name: string): boolean => files.some(({ key }) => key === name)
  /** The films of a spot as it will be after the save. */
  const filmsOf = (spot: { id?: string; file_name: string }): { seconds: number | null; files: FittedFile[] } => {
    const waiting = isWaiting(spot.file_name) ? waitingFilms.get(spot.file_name) : undefined
    const known = spot.id ? stored.get(spot.id) : undefined
    if (waiting) return { seconds: waiting.seconds, files: [...(known?.files ?? []), waiting] }
    return { seconds: known?.seconds ?? null, files: known?.files ?? [] }
  }
  const filesOf = (spot: { id?: string; file_name: string }): SpotFileAddress | undefined => {
    const local = localUrls.get(spot.file_name)
    if (local !== undefined)
      return { film: local, still: waitingFilms.get(spot.file_name)?.codec === null ? local : null }
    return spot.id ? spotFiles?.[spot.id] : undefined
  }
  /** Only stored spots have several files. */
  const filesOpener = ({ id, file_name }: { id?: string; file_name: string }): (() => void) | undefined => {
    const spot = id === undefined ? undefined : stored.get(id)
    return spot?.spot_file_persist && !isWaiting(file_name) ? () => setOpened(spot) : undefined
  }
  const played = playing ? filesOf(values.spots.find((spot) => spot.file_name === playing) ?? { file_name: '' }) : null
  return (
    <PanelSection title={t('spots')} caption={<span className="num">{t('spotsHint', { seconds })}</span>}>
      <ul className={formStyles.spots}>
        {values.spots.map((spot) => (
          <SpotRow
            key={spot.id ?? spot.file_name}
            name={spot.file_name}
            stored={spot.id ? (stored.get(spot.id) ?? null) : null}
            films={filmsOf(spot)}
            screens={screenSizes}
            bought={seconds}
            isWaiting={isWaiting(spot.file_name)}
            failure={failedFiles.get(spot.file_name) ?? null}
            progress={files[0]?.key === spot.file_name ? progress : null}
            files={filesOf(spot)}
            onPlay={() => setPlaying(spot.file_name)}
            onExpired={onExpired}
            onFiles={filesOpener(spot)}
            onRemove={() => {
              onFileRemoved(spot.file_name)
              onChange({ spots: values.spots.filter((each) => each !== spot) })
            }}
          />
        ))}
      </ul>
      <FileField
        label={t('addFile')}
        hideLabel
        accept="video/*,.mp4,.webm,image/jpeg,image/png,image/webp"
        buttonLabel={t('addFile')}
        fileName={isChecking ? t('checking') : undefined}
        disabled={isChecking || progress !== null}
        onFile={(file) => void addFile(file)}
        error={fileError ?? fieldErrorAt('spots')}
      />
      {playing && played && (
        <Dialog open title={playing} onClose={() => setPlaying(null)} width={400}>
          <SpotFilm files={played} onExpired={onExpired} />
        </Dialog>
      )}
      {opened && record && (
        <SpotFilmsDialog
          area={films}
          uuid={record.uuid}
          spot={opened}
          bought={seconds}
          onClose={() => setOpened(null)}
        />
      )}
    </PanelSection>
  )
}
