import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../base/project-root.ts'
import { type BuiltChunk, firstLoadLinks } from './first-load-links.ts'

const chunk = (fileName: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  facadeModuleId: null,
  imports: [],
  styles: [],
  ...more,
})
const entry = (module: string): string => join(projectRoot, module)

test('promise P2 the links of a page name each file of its first view once, and what others import before them', () => {
  const links = firstLoadLinks([
    chunk('page.js', {
      facadeModuleId: entry('src/features/campaign/list/campaign-list-page.tsx'),
      imports: ['shared.js'],
      styles: ['page.css'],
    }),
    chunk('main.js', { facadeModuleId: entry('index.html'), imports: ['shared.js'] }),
    chunk('layout.js', { facadeModuleId: entry('src/app/authenticated-layout.tsx'), styles: ['layout.css'] }),
    // Chunks may import each other.
    chunk('shared.js', { imports: ['main.js'], styles: ['shared.css'] }),
    chunk('other.js', { facadeModuleId: entry('src/features/traffic/traffic-page.tsx') }),
  ])
  const named = [...(links['/campaign'] ?? '').matchAll(/<link rel="(\w+)" href="\/([^"]*)" \/>/g)]
  expect(named.map(([, rel, file]) => `${rel} ${file}`)).toEqual([
    'stylesheet shared.css',
    'stylesheet layout.css',
    'stylesheet page.css',
    'modulepreload shared.js',
    'modulepreload main.js',
    'modulepreload layout.js',
    'modulepreload page.js',
  ])
})

test('promise P2 / and paths without a known first view have no links', () => {
  expect(firstLoadLinks([])).not.toHaveProperty(['/'])
})
