import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../../../context.ts'
import { answerByQuoting } from '../../fallback/index.ts'
import { builtinModelId } from '../../../platform/models/models.ts'
import { isCodeName } from '../../sources/knowledge/index.ts'
import { createAnswerWriter } from '../writer/answer-writer.ts'
import { listQuestions } from '../prompt/prompt.ts'
import type { RunSpec } from '../lifecycle/run-spec.ts'

export const quoteSources = async (
  context: AppContext,
  { branch, sources }: Pick<RunSpec, 'branch' | 'sources'>,
  hasSealed: boolean,
  emit: (event: RunEvent) => void,
): Promise<void> => {
  const [question = '', ...previousQuestions] = listQuestions(branch)
  const { text, citations } = await answerByQuoting(context, {
    question,
    previousQuestions,
    sources: sources
      .filter(({ status }) => status === 'completed')
      .map(({ id, title, fileName }) => ({ id, title, isCode: isCodeName(fileName) })),
    unreadSources: sources
      .filter(({ status }) => status !== 'completed')
      .map(({ title, status }) => ({ title, hasFailed: status === 'failed' })),
    hasSealed,
    isModelConnected: (await context.models.list()).models.some(({ id }) => id !== builtinModelId),
  })
  for (const citation of citations) emit({ type: 'data-citation', data: citation })
  const writer = createAnswerWriter(emit, () => [])
  writer.text(text)
  writer.flush()
}
