import type { BuiltInTool, ToolResult, ToolUsage } from '@atelier/contract/tools/ai-tool'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { languageOf } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'
import { builtinModelId, type ResolvedModel } from '../../platform/models/models.ts'
import { meterTokens } from '../projects/set-up/index.ts'
import { countToolRun, refundToolRun, readToolUsage } from '../people/usage/index.ts'
import { requireTokenBudget } from '../people/usage/tokens/index.ts'
import {
  detectWithModel,
  findRestatedPassages,
  humanizeWithModel,
  type ModelUse,
} from './model-based-tools.ts'
import { checkPlagiarism } from './check-plagiarism.ts'
import { detect } from './detect.ts'
import { humanize } from './humanize.ts'
import { hasSources, selectTexts } from './queries.ts'

const restatedSourcesMax = 3
const restatedCharactersMax = 8_000

const findConnectedModel = async ({ models }: AppContext): Promise<ResolvedModel | null> => {
  const resolvedModel = await models.resolve(undefined)
  return resolvedModel.id === builtinModelId ? null : resolvedModel
}

const requireEnglish = (text: string): void => {
  if (languageOf(tokens(text)) === 'en') return
  throw new AppError(
    'CANNOT_PROCESS',
    'Without a language model, this tool only works with English text. This run didn’t count.',
  )
}

const loadLikelyTexts = async (
  { db }: AppContext,
  likelySources: Awaited<ReturnType<typeof checkPlagiarism>>['likelySources'],
) => {
  const likeliestSources = likelySources.slice(0, restatedSourcesMax)
  const texts = await selectTexts(
    db,
    likeliestSources.map(({ attachmentId }) => attachmentId),
  )
  return likeliestSources.map(({ attachmentId, title }) => ({
    attachmentId,
    title,
    text: (texts.get(attachmentId) ?? '').slice(0, restatedCharactersMax),
  }))
}

const analyzeText = async (
  context: AppContext,
  actor: Actor,
  tool: BuiltInTool,
  text: string,
  modelUse: ModelUse | null,
): Promise<ToolResult> => {
  const model = modelUse?.model.id ?? null
  if (tool === 'ai-detection')
    return { tool, ...detect(text), suspects: modelUse ? await detectWithModel(text, modelUse) : [], model }
  if (tool === 'ai-humanizer') {
    if (!modelUse) requireEnglish(text)
    return { tool, changes: modelUse ? await humanizeWithModel(text, modelUse) : humanize(text), model }
  }
  if (!(await hasSources(context.db, actor.userId)))
    throw new AppError(
      'CANNOT_PROCESS',
      'You have no sources to compare this text with. Add files, links or text to a project or the vault. This run didn’t count.',
    )
  const { result, likelySources } = await checkPlagiarism(context.db, actor, text)
  const restatedPassages = modelUse
    ? await findRestatedPassages(text, await loadLikelyTexts(context, likelySources), modelUse)
    : []
  return { tool, ...result, restated: restatedPassages, model }
}

export const runTool = async (
  context: AppContext,
  actor: Actor,
  tool: BuiltInTool,
  text: string,
  signal: AbortSignal,
): Promise<{ result: ToolResult; usage: ToolUsage }> => {
  const { db } = context
  const startedAt = context.clock.now()
  const model = await findConnectedModel(context)
  await db.transaction(async (tx) => {
    if (model) await requireTokenBudget(context, tx, actor)
    await countToolRun(context, tx, actor)
  })
  try {
    // outside the transaction, since a comparison takes a long time
    const result = await (model === null
      ? analyzeText(context, actor, tool, text, null)
      : meterTokens(context, actor, {
          reassurance: 'Your text is still here, and the run didn’t count.',
          signal,
          model: model.id,
          request: (onTokens) => analyzeText(context, actor, tool, text, { model, onTokens, signal }),
        }))
    return { result, usage: await readToolUsage(context, actor) }
  } catch (error) {
    await refundToolRun(db, actor, startedAt)
    throw error
  }
}
