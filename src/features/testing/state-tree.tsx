import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { ShownState } from './event-log-port.ts'
import * as styles from './testing.module.css'
import { testingWords } from './words.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The actors of an application with their states; a context opens on demand. */
export const StateTree = ({ name, state }: { name: string; state: ShownState }): ReactNode => {
  const t = useT(testingWords)
  return (
    <ul className={styles.stateTree}>
      <li>
        <span className={styles.stateTreeName}>{name}</span>{' '}
        {state.value !== undefined && <code>{text(state.value)}</code>}
        {state.context !== undefined && text(state.context) !== '{}' && (
          <details>
            <summary>{t('context')}</summary>
            <pre>{JSON.stringify(state.context, null, 2)}</pre>
          </details>
        )}
        {Object.entries(state.children).map(([id, child]) => (
          <StateTree key={id} name={id} state={child} />
        ))}
      </li>
    </ul>
  )
}
