import type { ReactNode } from 'react'
import type { AudienceToday, NetworkHealth } from '../../../contract/dashboard.ts'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { useArea } from '../../actors/use-area.ts'
import { silentFor } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CountryMap } from '../../ui/map/country/country-map.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as styles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import { dashboardWords } from './words.ts'

const MAX_SILENT = 4

const SilentList = ({ health }: { health: NetworkHealth }): ReactNode => {
  const t = useT(dashboardWords)
  const { silent, silent_locations: locations, maintenance = 0, as_of } = health
  const inMaintenance = maintenance > 0 && (
    <a href="/your-araboxes?state=maintenance&scope=network">{t('maintenanceCount', { count: maintenance })}</a>
  )
  if (silent === 0)
    return (
      <p className="caption">
        {inMaintenance} {t(inMaintenance ? 'othersAnswer' : 'allAnswer')}
      </p>
    )
  return (
    <>
      {inMaintenance && <p className="caption">{inMaintenance}</p>}
      <h3 className={styles.silentTitle}>{t('silentAraboxes')}</h3>
      <ul className={styles.silentList}>
        {locations.slice(0, MAX_SILENT).map((each) => (
          <li key={each.location_uuid}>
            <a href={`/your-araboxes/location-preview/${each.location_uuid}`}>{`${each.address}, ${each.city_name}`}</a>
            <span className="caption num">
              {t('silentSince', { time: silentFor(Date.parse(as_of) - Date.parse(each.heard_at)) })}
            </span>
          </li>
        ))}
      </ul>
      <a className={styles.panelLink} href="/your-araboxes?state=silent&scope=network">
        {t('allSilent', { count: silent })}
      </a>
    </>
  )
}

const NetworkBody = ({ health, audience }: { health: NetworkHealth; audience: AudienceToday | null }): ReactNode => {
  const t = useT(dashboardWords)
  const contacts = new Map(audience?.cities.map((city) => [city.city_id, city.audience]))
  const circles = health.cities.map(({ id, name, latitude, longitude, silent, araboxes }) => ({
    id: String(id),
    name,
    latitude,
    longitude,
    silent,
    value: contacts.size > 0 ? (contacts.get(id) ?? 0) : araboxes,
  }))
  return (
    <>
      <div className={styles.network}>
        <CountryMap circles={circles} label={t('network')} height={246} credits={false} />
        <div className={styles.networkSilent}>
          <SilentList health={health} />
        </div>
      </div>
      <p className={`caption ${styles.networkNote}`}>{t(contacts.size > 0 ? 'circleContacts' : 'circleAraboxes')}</p>
    </>
  )
}

/** The network: which araboxes answer, on a map with the silent ones, and as a list. */
export const NetworkPanel = ({
  area,
  audienceOf,
}: {
  area: DashboardAreas['health']
  audienceOf: DashboardAreas['audience']
}): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  const { data: audience } = useArea(audienceOf)
  return (
    <Panel
      title={t('network')}
      caption={
        data
          ? t('answering', { online: number(data.online), araboxes: number(data.araboxes), count: data.araboxes })
          : undefined
      }
      actions={
        data &&
        data.silent > 0 && (
          <a className={`${styles.silentCount} num`} href="/your-araboxes?state=silent&scope=network">
            <Icon name="triangle-up" size={9} />
            {t('silentCount', { count: data.silent })}
          </a>
        )
      }
    >
      <PanelContent area={area} name={t('network')} rows={6}>
        {(health) =>
          health.araboxes === 0 && health.screens === 0 ? (
            <EmptyState title={t('noNetwork')} text={t('noNetworkText')} />
          ) : (
            <NetworkBody health={health} audience={audience} />
          )
        }
      </PanelContent>
    </Panel>
  )
}
