import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'
import { mailTextsOf } from './mail-words.ts'

const news = {
  kind: 'campaign.sent_back',
  target: '11111111-1111-4111-8111-111111111111',
  subject: '<b>Zupa & "Kawa"</b>',
  by: 'Ola',
  reason: '<script>alert(1)</script>',
  others: 0,
} as const

test('names and reasons are text in the HTML of an e-mail, never elements', () => {
  const { subject, text, html } = composeMail(mailTextsOf('pl', news, 'https://arabox.example'), {
    language: 'pl',
    theme: 'product',
  })
  expect(subject).toBe('Kampania „<b>Zupa & "Kawa"</b>” została odesłana do poprawy')
  expect(text).toContain('Powód: <script>alert(1)</script>')
  expect(html).toContain('Powód: &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('&lt;b&gt;Zupa &amp; &quot;Kawa&quot;&lt;/b&gt;')
  expect(html).not.toMatch(/<script|<b>/)
})
