import type { AttachmentId, MessageId } from '@atelier/contract/ids'
import type { Message } from '@atelier/contract/answers/message'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { findUncitedSentences } from '../../../../platform/text/find-uncited-sentences.ts'
import { markdownOf } from './chat-markdown.ts'

const citation = {
  number: 1,
  attachmentId: uuidv7<AttachmentId>(),
  title: 'Log of 1901',
  page: 3,
  position: null,
  quote: 'The lamp was lit at dusk.',
}
const answer = (text: string, citations: Message['citations']): Message => ({
  id: uuidv7<MessageId>(),
  parentId: null,
  role: 'assistant',
  status: 'completed',
  parts: [
    { type: 'picture', alt: 'A lamp', width: 1, height: 1 },
    { type: 'text', text, unsupported: findUncitedSentences(text, citations) },
  ],
  citations,
  attachments: [],
  model: null,
  error: null,
  createdAt: 0,
  completedAt: 0,
  tokens: null,
  rating: null,
  ratingReason: null,
})

it('CHT-02 marks unsupported sentences in Markdown, and explains the mark', () => {
  const text = 'It was lit at dusk [1]. Nobody knows who **trimmed the wick.** It burned all night [1].'
  expect(markdownOf(answer(text, [citation]))).toBe(`
## Atelier

_Picture: A lamp_

It was lit at dusk [1]. Nobody knows who **trimmed the wick.†** It burned all night [1].

_† No source supports this sentence._

[1] Log of 1901, page 3
> The lamp was lit at dusk.
`)
  expect(markdownOf(answer(text, []))).not.toContain('†')
})
