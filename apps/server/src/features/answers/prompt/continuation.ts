import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { BranchCraft } from '../../crafts/index.ts'
import { type AnswerText, joinTexts, renderCraft, withoutMarkers } from './prompt.ts'

const continuationPrompt =
  'Your answer was interrupted here. Continue exactly where it stopped, mid-sentence if necessary. Do not repeat any of it.'

const craftContinuationPrompt = ({ identifier }: BranchCraft) =>
  `Your answer was interrupted here, inside the craft ${identifier}. Continue its content exactly where it stopped, mid-line if necessary. Write no opening tag, no code fence and no comment, and do not repeat any of it. When it is complete, close it with </craft>.`

export const continuationMessages = (
  { parts, citations }: AnswerText,
  openCraft: BranchCraft | undefined,
): LanguageModelV4Message[] => {
  const texts = [
    withoutMarkers(joinTexts({ parts }), { citations }),
    ...(openCraft ? [renderCraft(openCraft)] : []),
  ]
  return [
    { role: 'assistant', content: [{ type: 'text', text: texts.filter(Boolean).join('\n\n') }] },
    {
      role: 'user',
      content: [{ type: 'text', text: openCraft ? craftContinuationPrompt(openCraft) : continuationPrompt }],
    },
  ]
}
