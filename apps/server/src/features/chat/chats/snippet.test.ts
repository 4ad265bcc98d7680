import { expect, it } from 'vitest'
import { createSnippet } from './snippet.ts'

it('CHT-07 shows a matching message without Markdown syntax', () => {
  expect(createSnippet('## Lamps\n\n- the **lamp** of [Skerry](https://x.example) [1]', ['lamp'])).toBe(
    'Lamps the lamp of Skerry',
  )
  expect(createSnippet('The lamp:\n\n| Oil | Year |\n|---|:--:|\n| 400 | 1891 |', ['lamp'])).toBe(
    'The lamp: Oil | Year 400 | 1891',
  )
})

it('CHT-07 shortens a long message around the first match, at word boundaries', () => {
  const snippet = createSnippet(`${'tide and stone '.repeat(40)}the keeper slept ${'again '.repeat(80)}`, [
    'keeper',
  ])
  expect(snippet).toMatch(/^…\S+ .*the keeper slept.*…$/)
  expect(snippet.length).toBeLessThanOrEqual(222)
  const unspacedSnippet = createSnippet(`${'潮'.repeat(300)}灯台${'潮'.repeat(300)}`, ['灯台'])
  expect(unspacedSnippet).toContain('灯台')
})
