import type { AttachmentId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { tooLongError } from '../../../platform/local-models/failures.ts'
import { estimateTokens } from '../../../platform/models/estimate-tokens.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Material } from './material.ts'
import { proposeByModel } from './propose-by-model.ts'
import { lensProposal } from './test/lens-proposal.ts'

/** Like local models, has a context window of 4,096 tokens and reserves 1,500 for its answer. */
const smallModel = (replies: string[]) => {
  const prompts: string[] = []
  const model: ResolvedModel = {
    id: 'local/small',
    provider: 'local',
    generates: true,
    supportsImages: false,
    reasons: false,
    contextWindow: 4096,
    lowerContextWindow: () => undefined,
    promptTokens: 1200,
    supportsTools: false,
    refusedTools: () => undefined,
    idleTimeout: 10_000,
    model: {
      stream: async ({ prompt }, onPart) => {
        const text = prompt
          .flatMap(({ content }) =>
            typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')),
          )
          .join('\n')
        prompts.push(text)
        if (estimateTokens(text) > 4096 - 1500) throw tooLongError(4096)
        onPart({ type: 'text-delta', id: '0', delta: replies[prompts.length - 1] ?? '' })
        onPart({ type: 'finish', end: 'whole', tokens: { input: 1, output: 1 } })
      },
    },
  }
  return { model, prompts }
}

const material = (goal: string, text: string): Material => ({
  goal,
  digests: Array.from({ length: 17 }, (_, index) => ({
    title: `Document ${index + 1}`,
    summary: text.repeat(20),
    tags: ['lens', 'lighthouse'],
  })),
  passages: Array.from({ length: 16 }, (_, index) => ({
    chunkId: index,
    attachmentId: uuidv7<AttachmentId>(),
    title: `Document ${index + 1}`,
    name: null,
    text: text.repeat(60),
    start: 0,
    end: 0,
    page: null,
    label: null,
    context: null,
    path: null,
    lead: null,
  })),
})

it.each([
  ['Restore the lens', 'The lens weighs 900 kg. '],
  ['レンズを修復する', 'レンズの重さは九百キログラムです。'],
])('PRJ-16 fits the sources into a small model’s context window: %s', async (goal, text) => {
  const { model, prompts } = smallModel(['I would rather not. '.repeat(300), JSON.stringify(lensProposal)])
  const listeners = { report: () => undefined, onTokens: () => undefined }
  const { signal } = new AbortController()
  const { generatedTitle } = await proposeByModel(model, material(goal, text), listeners, signal)
  expect(generatedTitle).toBe(lensProposal.generatedTitle)
  for (const each of [`<goal>\n${goal}`, '<source title="Document 1"', '<passage', 'more sources'])
    expect(prompts[0]).toContain(each)
})
