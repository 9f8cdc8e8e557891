import type { ReactNode } from 'react'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { ScreenPlayerPageRef } from '../../../../machines/administration/screen-player.ts'
import { useArea } from '../../../actors/use-area.ts'
import { type RunningChildren, useChildren } from '../../../actors/use-children.ts'
import { useT } from '../../../i18n/translate.ts'
import { RecordNotLoaded } from '../../../records/record-not-loaded.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { screenWords } from '../words.ts'
import { PlayerPanel } from './player-panel.tsx'
import * as styles from './screen-player.module.css'

type ScreenPlayerPageProps = { actor: ScreenPlayerPageRef; user: User }

/** The page of a screen and its player, for the owner of the screen and for administrators. */
export const ScreenPlayerPage = ({ actor, user }: ScreenPlayerPageProps): ReactNode => {
  const children = useChildren(actor, ['screen', 'player'])
  return children && <LoadedPage {...children} user={user} />
}

const LoadedPage = ({
  screen,
  player,
  user,
}: RunningChildren<ScreenPlayerPageRef, 'screen' | 'player'> & { user: User }): ReactNode => {
  const t = useT(screenWords)
  const { data, failure } = useArea(screen)
  useTitle(data?.name ?? null)
  const list = { label: t('title'), href: '/screen' }
  if (failure)
    return <RecordNotLoaded failure={failure} list={list} onRetry={() => screen.send({ type: 'area.repeat' })} />
  if (!data) return <SkeletonRows rows={5} />
  const { id, name, location_name, address, city_name } = data
  return (
    <>
      <PageHeader
        crumbs={[list]}
        title={name}
        facts={[location_name, address, city_name]}
        actions={
          user.role_id === ADMINISTRATOR_ROLE && (
            <Button icon="edit" href={`/screen/form/${id}`}>
              {t('edit')}
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <PlayerPanel actor={player} screenId={id} />
      </div>
    </>
  )
}
