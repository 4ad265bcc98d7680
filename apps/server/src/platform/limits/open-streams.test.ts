import { verbatim } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

it('CRF-02 counts open streams per key, and releases each once', () => {
  const take = createOpenStreams(2, verbatim('Close one first.'))
  const [first] = [take('a'), take('a')]
  expect(() => take('a')).toThrow('Close one first.')
  take('b')
  first?.[Symbol.dispose]()
  first?.[Symbol.dispose]()
  take('a')
  expect(() => take('a')).toThrow('Close one first.')
})
