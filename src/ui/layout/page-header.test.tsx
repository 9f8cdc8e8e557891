import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

test('S14 no line of facts begins with a dot, and none ends in a number without its word', () => {
  const facts = ['17–30 listopada, 14 dni', <b key="screens">20 ekranów</b>, 'CPM 26,43 zł']
  const { container } = render(<PageHeader title="Zupa" facts={facts} />)
  expect(container.querySelector('.page-header-facts')?.textContent).toBe(
    '17–30\u00a0listopada, 14\u00a0dni\u00a0· 20 ekranów\u00a0· CPM 26,43\u00a0zł',
  )
})
