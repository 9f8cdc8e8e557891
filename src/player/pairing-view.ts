import type { PairingCode } from '../../machines/player/player.ts'
import * as styles from './player.module.css'
import { playerWords } from './words.ts'

type Sentence = keyof typeof playerWords

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

const inBoth = (sentence: Sentence, tag: 'h1' | 'p', className?: string): HTMLElement[] => {
  const { pl, en } = playerWords[sentence]
  const english = element('p', styles.english, en)
  english.lang = 'en'
  return [element(tag, className, pl), english]
}

/** The page of the application at which the code of a player is entered. */
export const pairingAddress = (code: string): string => `${window.location.origin}/screen/pair?code=${code}`

/** The QR code of a text as an SVG document. The library is loaded when a code is first shown. */
const drawCode = async (place: HTMLElement, text: string): Promise<void> => {
  const { renderSVG } = await import('uqr')
  const drawn = new DOMParser().parseFromString(renderSVG(text, { border: 2 }), 'image/svg+xml').documentElement
  drawn.setAttribute('role', 'img')
  drawn.setAttribute('aria-label', text)
  place.replaceChildren(drawn)
}

/** Shows a sentence in both languages over everything. */
export const showMessage = (place: HTMLElement, sentence: Sentence): void =>
  place.replaceChildren(element('main', styles.card, ...inBoth(sentence, 'h1', styles.message)))

/** Shows the code with which the player is paired, and what to do with it; without a code, that it connects. */
export const showPairing = (place: HTMLElement, pairing: PairingCode | null, isOffline: boolean): void => {
  if (!pairing) {
    showMessage(place, isOffline ? 'offline' : 'preparing')
    return
  }
  const { code } = pairing
  const picture = element('div', styles.picture)
  const typed = element('p', styles.code, code.slice(0, 3), element('span', styles.gap), code.slice(3))
  typed.setAttribute('aria-label', code)
  place.replaceChildren(
    element(
      'main',
      styles.card,
      element('div', styles.text, ...inBoth('title', 'h1', styles.title), typed, ...inBoth('steps', 'p', styles.steps)),
      element('div', styles.side, picture, element('p', styles.address, `${window.location.host}/screen/pair`)),
    ),
  )
  void drawCode(picture, pairingAddress(code)).catch(() => undefined)
}
