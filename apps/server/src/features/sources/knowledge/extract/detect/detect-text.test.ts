import { expect, it } from 'vitest'
import { detectText } from './detect-text.ts'

it('UPL-01 detects a text’s format by its extension, and treats unknown ones as code', () => {
  const bytes = new TextEncoder().encode('a,b\n1,2\n')
  const formatOf = (fileName: string) => detectText(bytes, { fileName }).format
  expect(formatOf('notes.constructor')).toBe('code')
  expect(formatOf('notes.csv')).toBe('csv')
})
