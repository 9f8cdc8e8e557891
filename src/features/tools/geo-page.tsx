import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AddressPreview } from '../../../contract/tools/addresses.ts'
import type { GeoToolRef } from '../../../machines/tools/address-tool.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { exactnessText, surenessText } from '../../i18n/words/address-hit.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { FoundCounts, MissedRows, ToolFrame } from './tool-frame.tsx'
import * as styles from './tools.module.css'
import { toolWords } from './words.ts'

/** Decimals of coordinates: about a metre. */
const DECIMALS = 5

const template = 'address;city;post code\r\nul. Marszałkowska 104;Warszawa;00-017\r\nFloriańska 3;Kraków;\r\n'

const FoundRows = ({ rows, total }: { rows: AddressPreview['rows']; total: number }): ReactNode => {
  const t = useT(toolWords)
  if (rows.length === 0) return null
  return (
    <Panel title={t('shown')}>
      <div className={styles.table}>
        <PlainTable label={t('shown')}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('written')}</th>
              <th scope="col">{t('match')}</th>
              <th scope="col">{t('accuracy')}</th>
              <th scope="col">{t('certainty')}</th>
              <th scope="col">{t('coordinates')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, written, hit }) => (
              <tr key={row}>
                <td className="num">{number(row)}</td>
                <td>{written}</td>
                <td>{hit.address}</td>
                <td>{exactnessText(hit)}</td>
                <td>{surenessText(hit)}</td>
                <td className="num">{`${hit.latitude.toFixed(DECIMALS)}, ${hit.longitude.toFixed(DECIMALS)}`}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {total > rows.length && <p className="field-hint">{t('moreShown', { count: number(rows.length) })}</p>}
    </Panel>
  )
}

/** A spreadsheet of addresses gets coordinates: what was found is shown, then the file is downloaded (R31, C95). */
export const GeoPage = ({ actor }: { actor: GeoToolRef }): ReactNode => {
  const t = useT(toolWords)
  const snapshot = useSelector(actor, (each) => each)
  const { file, preview, failure } = snapshot.context
  return (
    <ToolFrame
      kind="geo"
      template={template}
      file={file}
      failure={failure}
      isSearching={snapshot.matches('searching')}
      onFile={(chosen) => actor.send({ type: 'tool.choose_file', file: chosen })}
    >
      {preview && (
        <>
          <FoundCounts
            counts={preview}
            actions={
              <Button
                kind="primary"
                icon="download"
                loading={snapshot.matches('downloading')}
                onClick={() => actor.send({ type: 'tool.download' })}
              >
                {t('download')}
              </Button>
            }
          />
          <MissedRows rows={preview.missed} total={preview.total - preview.found} />
          <FoundRows rows={preview.rows} total={preview.found} />
        </>
      )}
    </ToolFrame>
  )
}
