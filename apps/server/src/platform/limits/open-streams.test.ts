import { verbatim } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

it('CRF-02 counts open streams per key, and releases each once', () => {
  const openStream = createOpenStreams(2, verbatim('Close one first.'))
  const [first] = [openStream('a'), openStream('a')]
  expect(() => openStream('a')).toThrow('Close one first.')
  openStream('b')
  first?.[Symbol.dispose]()
  first?.[Symbol.dispose]()
  openStream('a')
  expect(() => openStream('a')).toThrow('Close one first.')
})
