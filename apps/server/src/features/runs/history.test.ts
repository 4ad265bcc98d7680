import type { Citation } from '@atelier/contract/citation'
import type { AttachmentId, MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { historyPrompt } from './history.ts'

const citation: Citation = {
  number: 1,
  attachmentId: '00000000-0000-7000-8000-000000000001' as AttachmentId,
  title: 'manual.pdf',
  page: 1,
  position: null,
  quote: 'The lamp burns 417 litres.',
}

it('CHT-02 tells an earlier answer again with its code as it was, without the numbers of sources', () => {
  const answer = (citations: Citation[]) =>
    historyPrompt([
      {
        id: '00000000-0000-7000-8000-000000000002' as MessageId,
        role: 'assistant',
        parts: [{ type: 'text', text: 'It burns 417 litres. [1] Take `xs[1]`, not xs[7].' }],
        citations,
      },
    ])[0]?.content
  expect(answer([citation])).toEqual([
    { type: 'text', text: 'It burns 417 litres. Take `xs[1]`, not xs[7].' },
  ])
  expect(answer([])).toEqual([{ type: 'text', text: 'It burns 417 litres. [1] Take `xs[1]`, not xs[7].' }])
})
