import { expect, it } from 'vitest'
import { detectText } from './detect-text.ts'

it('UPL-01 takes a text for a text, whatever its name ends in', () => {
  const bytes = new TextEncoder().encode('a,b\n1,2\n')
  const formatOf = (fileName: string) => detectText(bytes, { fileName }).format
  expect(formatOf('notes.constructor')).toBe('code')
  expect(formatOf('notes.csv')).toBe('csv')
})
