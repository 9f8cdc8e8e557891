import './number.css'
import type { ReactNode } from 'react'
import type { PlaysSource as Source } from '../../../contract/campaign/plays-source.ts'
import { useT } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** How plays are called that no player has reported, and why. */
export const playsSourceWords = defineWords(
  {
    computed: 'wyliczone ze zlecenia',
    why: 'Ekrany nie potwierdzają jeszcze każdej emisji. Platforma wylicza emisje ze zlecenia: tyle, ile pętli minęło, bez czasu, gdy ekran był wyłączony albo niedostępny.',
  },
  {
    computed: 'calculated from the order',
    why: 'Screens do not confirm every play yet. The platform calculates plays from the order: as many as loops have passed, without the time when a screen was disabled or dark.',
  },
)

/** The label of plays that are computed from the order, with the reason as its hint; nothing for reported plays. */
export const PlaysSource = ({ source }: { source: Source | undefined }): ReactNode => {
  const t = useT(playsSourceWords)
  if (source !== 'computed') return null
  return (
    <abbr className="plays-source" title={t('why')}>
      {t('computed')}
    </abbr>
  )
}
