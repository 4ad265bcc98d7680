import { expect, it } from 'vitest'
import { detectText } from './detect-text.ts'

it('UPL-01 treats a text as text, whatever its extension', () => {
  const bytes = new TextEncoder().encode('a,b\n1,2\n')
  const formatOf = (fileName: string) => detectText(bytes, { fileName }).format
  expect(formatOf('notes.constructor')).toBe('code')
  expect(formatOf('notes.csv')).toBe('csv')
})
