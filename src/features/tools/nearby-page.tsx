import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import {
  MOST_NEARBY_SCREENS,
  NEARBY_KM,
  type NearbyPreview,
  type NearbyScreen,
  screenType,
} from '../../../contract/tools/nearby-screens.ts'
import type { User } from '../../../contract/users/user.ts'
import { MOST_CHOSEN_SCREENS, writeChosenScreens } from '../../../machines/campaign/form/chosen-screens.ts'
import type { NearbyToolRef } from '../../../machines/tools/address-tool.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { NumberStepper } from '../../ui/field/number-stepper.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { ScreenMap } from '../../ui/map/screens/screen-map.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { FoundCounts, MissedRows, ToolFrame } from './tool-frame.tsx'
import * as styles from './tools.module.css'
import { toolWords } from './words.ts'

const template = 'address;city;post code\r\nul. Marszałkowska 104;Warszawa;00-017\r\nFloriańska 3;Kraków;\r\n'
/** Screens of the table; the map shows all of them. */
const SHOWN_SCREENS = 100
const MAP_HEIGHT_PX = 420

type NearbyPageProps = { actor: NearbyToolRef; user: User }

/** The nearest screens of a spreadsheet's addresses: on a map, as a file, and for a new campaign (R32, C96). */
export const NearbyScreensPage = ({ actor, user }: NearbyPageProps): ReactNode => {
  const canPlan = user.permissions.includes('campaign.edit')
  const t = useT(toolWords)
  const snapshot = useSelector(actor, (each) => each)
  const { file, preview, failure, options } = snapshot.context
  const change = (changed: Partial<typeof options>): void =>
    actor.send({ type: 'tool.change_options', options: { ...options, ...changed } })
  return (
    <ToolFrame
      kind="nearby"
      template={template}
      file={file}
      failure={failure}
      isSearching={snapshot.matches('searching')}
      onFile={(chosen) => actor.send({ type: 'tool.choose_file', file: chosen })}
      options={
        <div className={styles.options}>
          <NumberStepper
            label={t('amount')}
            value={options.screens_amount}
            min={1}
            max={MOST_NEARBY_SCREENS}
            onChange={(screens_amount) => change({ screens_amount })}
          />
          <NumberStepper
            label={t('mostKm')}
            value={options.most_km}
            min={NEARBY_KM.least}
            max={NEARBY_KM.most}
            onChange={(most_km) => change({ most_km })}
          />
          <SelectField
            label={t('type')}
            value={options.screen_type}
            options={screenType.options.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ screen_type: value ?? 'all' })}
          />
        </div>
      }
    >
      {preview && (
        // A new answer begins with all of its screens.
        <NearbyResult
          key={preview.screens.map(({ id }) => id).join()}
          preview={preview}
          canPlan={canPlan}
          isDownloading={snapshot.matches('downloading')}
          onDownload={() => actor.send({ type: 'tool.download' })}
        />
      )}
    </ToolFrame>
  )
}

type NearbyResultProps = {
  preview: NearbyPreview
  canPlan: boolean
  isDownloading: boolean
  onDownload: () => void
}

const NearbyResult = ({ preview, canPlan, isDownloading, onDownload }: NearbyResultProps): ReactNode => {
  const t = useT(toolWords)
  const { screens } = preview
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const chosen = screens.filter(({ id }) => !removed.has(id))
  const isTooMany = chosen.length > MOST_CHOSEN_SCREENS
  const toggle = (id: number): void => {
    const next = new Set(removed)
    if (!next.delete(id)) next.add(id)
    setRemoved(next)
  }
  return (
    <>
      <FoundCounts
        counts={preview}
        actions={
          <>
            <Button kind="primary" icon="download" loading={isDownloading} onClick={onDownload}>
              {t('download')}
            </Button>
            {canPlan && chosen.length > 0 && !isTooMany && (
              <Button icon="plus" href={`/campaign/form/add?${writeChosenScreens(chosen)}`}>
                {t('chosen', { count: chosen.length })}
              </Button>
            )}
          </>
        }
      />
      {canPlan && isTooMany && <Banner tone="warn">{t('tooManyChosen', { count: MOST_CHOSEN_SCREENS })}</Banner>}
      <MissedRows rows={preview.missed} total={preview.total - preview.found} />
      {preview.found > 0 && screens.length === 0 && <Banner tone="warn">{t('noScreens')}</Banner>}
      {screens.length > 0 && (
        <Panel title={t('screens')}>
          <div className="stack">
            <NearbyMap screens={screens} removed={removed} onToggle={toggle} />
            {canPlan && <p className="field-hint">{t('mapHint')}</p>}
            <ScreenTable screens={screens} total={preview.screens_total} />
          </div>
        </Panel>
      )}
    </>
  )
}

type NearbyMapProps = {
  screens: readonly NearbyScreen[]
  removed: ReadonlySet<number>
  onToggle: (id: number) => void
}

const NearbyMap = ({ screens, removed, onToggle }: NearbyMapProps): ReactNode => {
  const t = useT(toolWords)
  const points = useMemo(
    () =>
      screens.map(({ id, name, latitude, longitude }) => ({
        id: String(id),
        name,
        latitude,
        longitude,
        state: removed.has(id) ? ('free' as const) : ('selected' as const),
      })),
    [screens, removed],
  )
  const places = useMemo(() => screens.map(({ latitude, longitude }) => ({ latitude, longitude })), [screens])
  return (
    <ScreenMap
      screens={points}
      fit={places}
      label={t('map')}
      height={MAP_HEIGHT_PX}
      onToggle={(id) => onToggle(Number(id))}
    />
  )
}

const ScreenTable = ({ screens, total }: { screens: readonly NearbyScreen[]; total: number }): ReactNode => {
  const t = useT(toolWords)
  return (
    <div className={styles.table}>
      <PlainTable label={t('screens')}>
        <thead>
          <tr>
            <th scope="col">{t('screen')}</th>
            <th scope="col">{t('screenCity')}</th>
            <th scope="col">{t('nearest')}</th>
            <th scope="col">{t('addresses')}</th>
          </tr>
        </thead>
        <tbody>
          {screens.slice(0, SHOWN_SCREENS).map(({ id, name, address, city_name, nearest_metres, addresses }) => (
            <tr key={id}>
              <td>
                {name}, {address}
              </td>
              <td>{city_name}</td>
              <td className="num">{t('metres', { count: nearest_metres })}</td>
              <td className="num">{number(addresses)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {total > SHOWN_SCREENS && <p className="field-hint">{t('moreShown', { count: SHOWN_SCREENS })}</p>}
    </div>
  )
}
