import type { ReactNode } from 'react'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import type { NotificationSettingsRef } from '../../../machines/notification/notification-list.ts'
import { useArea } from '../../actors/use-area.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationWords } from '../../i18n/words/notification.ts'
import { SegmentedField } from '../../ui/field/choice-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './profile.module.css'

type Choice = NotificationSettings['choices'][number]
type ChoicesProps = { settings: NotificationSettings; onChange: (choice: Choice) => void }

const Choices = ({ settings, onChange }: ChoicesProps): ReactNode => {
  const t = useT(notificationWords)
  const { choices, sends_mail } = settings
  return (
    <table className={styles.notificationChoices}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('bell')}</th>
          {sends_mail && <th scope="col">{t('mail')}</th>}
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => {
          const kind = t(choice.kind)
          return (
            <tr key={choice.kind}>
              <th scope="row">{kind}</th>
              <td>
                <input
                  type="checkbox"
                  className="check-box"
                  aria-label={t('byBell', { kind })}
                  checked={choice.bell}
                  onChange={() => onChange({ ...choice, bell: !choice.bell })}
                />
              </td>
              {sends_mail && (
                <td>
                  <input
                    type="checkbox"
                    className="check-box"
                    aria-label={t('byMail', { kind })}
                    checked={choice.mail}
                    onChange={() => onChange({ ...choice, mail: !choice.mail })}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Of what the account is notified, and how: by bell, by e-mail, or not. Each change is stored at once. */
export const NotificationsPanel = ({ area }: { area: NotificationSettingsRef }): ReactNode => {
  const t = useT(notificationWords)
  const { data, failure } = useArea(area)
  const save = (change: Partial<Pick<NotificationSettings, 'language' | 'choices'>>): void =>
    area.send({ type: 'area.request', query: { save: change } })
  return (
    <Panel title={t('title')} caption={data?.sends_mail ? t('caption') : undefined}>
      <div className="stack">
        <AreaFailure
          name={t('title')}
          failure={failure}
          hasData={data !== null}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
        {!data && !failure && <SkeletonRows rows={6} />}
        {data && <Choices settings={data} onChange={(choice) => save({ choices: [choice] })} />}
        {data?.sends_mail && (
          <SegmentedField
            label={t('mailLanguage')}
            value={data.language}
            onChange={(language) => save({ language })}
            options={[
              { value: 'pl', label: 'Polski' },
              { value: 'en', label: 'English' },
            ]}
          />
        )}
        {data && !data.sends_mail && <p className="caption">{t('noMail')}</p>}
        {data?.sends_mail && !data.has_address && <p className="caption">{t('noAddress')}</p>}
      </div>
    </Panel>
  )
}
