import type { Row } from './row.ts'

/** Chapter 17: WebRTC. */
export const webRtc: readonly Row[] = [
  {
    id: '17.1.1',
    level: 2,
    asks: 'TURN reaches no inside networks.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.2.1',
    level: 2,
    asks: 'Keys of DTLS are protected.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.2.2',
    level: 2,
    asks: 'DTLS uses approved ciphers.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.2.3',
    level: 2,
    asks: 'SRTP is authenticated.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.2.4',
    level: 2,
    asks: 'Broken SRTP packets stop nothing.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.3.1',
    level: 2,
    asks: 'Floods do not stop signalling.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
  {
    id: '17.3.2',
    level: 2,
    asks: 'Broken signalling messages stop nothing.',
    state: 'not applicable',
    why: 'No WebRTC is used.',
  },
]
