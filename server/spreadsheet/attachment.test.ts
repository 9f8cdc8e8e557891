import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each(['a"; filename="b.html', 'a\r\nset-cookie: b=c', 'a\\b', '../../etc/passwd', 'Łódź; x=1.csv', 'a\u0000b'])(
  'the name %j stays one parameter of its header, in letters that a header may have',
  (name) => {
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="?[\w .-]*"?(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/)
  },
)

test('a name with Polish letters is also sent without them', () => {
  expect(attachment('Łódź ł.csv')).toBe(
    `attachment; filename="odz l.csv"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%C5%82.csv`,
  )
})
