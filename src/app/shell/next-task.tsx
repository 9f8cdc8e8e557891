import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../contract/users/user.ts'
import type { TasksRef } from '../../../machines/dashboard/dashboard.ts'
import { byUrgency, taskKind, waitingStatuses } from '../../../machines/dashboard/tasks.ts'
import { useArea } from '../../actors/use-area.ts'
import { tasksPart } from '../../features/dashboard/index.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationWords } from '../../i18n/words/notification.ts'
import { usePage } from '../../pages/use-page.ts'
import { Kbd } from '../../ui/layout/kbd.tsx'
import { isPageKey } from '../../ui/list/hotkey.ts'
import * as styles from './notification-panel.module.css'

const PREVIEW = '/campaign/preview/'

const NextLink = ({ tasks }: { tasks: TasksRef }): ReactNode => {
  const t = useT(notificationWords)
  const [path, go] = useLocation()
  const { data } = useArea(tasks)
  const previousPath = useRef(path)
  useEffect(() => {
    // A step that was taken on the page before has changed what waits.
    if (previousPath.current !== path) tasks.send({ type: 'area.repeat' })
    previousPath.current = path
  }, [tasks, path])
  // Campaigns whose first day is over wait for nothing that can be done one after another.
  const waiting = data
    ? byUrgency(data.items, new Date(data.as_of)).filter((campaign) => taskKind(campaign, data.as_of) !== 'move')
    : []
  const address = waiting.map(({ uuid }) => `${PREVIEW}${uuid}`)
  // After the current campaign, so that one that is left for later does not come again at once.
  const current = address.indexOf(path)
  const next = address[(current + 1) % address.length]
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (next === undefined || event.key.toLowerCase() !== 'n' || !isPageKey(event)) return
    event.preventDefault()
    go(next)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!data || next === undefined || next === path) return null
  return (
    <a className={`${styles.nextTask} num`} href={next} aria-keyshortcuts="n">
      {t('nextTask', { count: data.total - (current >= 0 ? 1 : 0) })} <Kbd>N</Kbd>
    </a>
  )
}

/** The link and the key N to the next campaign that waits for the user; nothing for users for whom none waits. */
export const NextTask = ({ user }: { user: User }): ReactNode => {
  const tasks = usePage(tasksPart, tasksPart.name, { query: null })
  return tasks && waitingStatuses(user.permissions).length > 0 ? <NextLink tasks={tasks} /> : null
}
