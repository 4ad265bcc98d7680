import {
  type ChatWrapper,
  GeneralChatWrapper,
  getLlama,
  GgufInsights,
  type GgufFileInfo,
  type Llama,
  LlamaLogLevel,
  type LlamaContextSequence,
  type LlamaModel,
  readGgufFileInfo,
  resolveChatWrapper,
} from 'node-llama-cpp'
import type { EngineRequest, EngineSize, ModelFacts, ModelRole } from '../messages.ts'
import { EngineError } from './engine-error.ts'

/** In tokens. Small, because a request can be aborted only between batches. */
const batchSize = 32

export interface LoadedModel {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly wrapper: ChatWrapper
  readonly sequences: LlamaContextSequence[]
  readonly contextSize: number
  embed(text: string): Promise<number[]>
  rank(query: string, text: string): Promise<number>
}

let engine: Promise<Llama> | null = null
const openLlama = (): Promise<Llama> =>
  (engine ??= getLlama({
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
  }))

const fileError = (error: unknown) =>
  new EngineError('file', error instanceof Error ? error.message : String(error))

const readInfo = async (path: string): Promise<GgufFileInfo> => {
  try {
    return await readGgufFileInfo(path, { logWarnings: false })
  } catch (error) {
    throw fileError(error)
  }
}

const embedderPattern = /bert|embed|gte|nomic|minilm/i

const roleOf = (insights: GgufInsights, info: GgufFileInfo): ModelRole => {
  if (insights.supportsRanking) return 'rerank'
  return embedderPattern.test(String(info.metadata.general.architecture)) ? 'embed' : 'chat'
}

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' && value !== '' ? value : other

export const readFacts = async (path: string, size: EngineSize): Promise<ModelFacts> => {
  const info = await readInfo(path)
  const llama = await openLlama()
  try {
    const insights = await GgufInsights.from(info, llama)
    const role = roleOf(insights, info)
    const template = textOr(info.metadata.tokenizer?.chat_template, '')
    const { general } = info.metadata
    const weights = insights.estimateModelResourceRequirements({ gpuLayers: 0, useMmap: true })
    const context = await insights.estimateContextResourceRequirementsV2({
      contextSize: Math.min(size.contextSize, insights.trainContextSize ?? size.contextSize),
      modelGpuLayers: 0,
      batchSize,
      sequences: role === 'chat' ? size.sequences : 1,
      isEmbeddingContext: role !== 'chat',
    })
    return {
      role,
      name: textOr(general.name, ''),
      architecture: String(general.architecture),
      license: textOr(general.license, null),
      trainedContext: insights.trainContextSize ?? 0,
      takesTools: /\btools\b/.test(template),
      reasons: /<think>|<\|channel\|>|enable_thinking/.test(template),
      hasChatTemplate: template !== '',
      weightBytes: Math.ceil(weights.cpuRam + weights.gpuVram),
      contextBytes: Math.ceil(context.cpuRam + context.gpuVram),
    }
  } catch (error) {
    throw fileError(error)
  }
}

const openModel = async (llama: Llama, path: string): Promise<LlamaModel> => {
  try {
    // kernels for the CPU repack weights, so mapped pages would double the memory
    const cpuOptions = llama.gpu === false ? { gpuLayers: 0, useMmap: false } : {}
    return await llama.loadModel({ modelPath: path, ...cpuOptions })
  } catch (error) {
    if (error instanceof Error && error.name === 'InsufficientMemoryError')
      throw new EngineError('memory', error.message)
    throw fileError(error)
  }
}

const rejectRole = (role: string) => () =>
  Promise.reject(new EngineError('failed', `The model can't ${role}.`))

export const loadModel = async ({
  path,
  size,
  role,
}: Extract<EngineRequest, { type: 'load' }>): Promise<LoadedModel> => {
  const llama = await openLlama()
  const model = await openModel(llama, path)
  const { threads } = size
  const contextSize = Math.min(size.contextSize, model.trainContextSize)
  const loadedModel = {
    llama,
    model,
    contextSize,
    wrapper: new GeneralChatWrapper() as ChatWrapper,
    sequences: [] as LlamaContextSequence[],
    embed: rejectRole('embed'),
    rank: rejectRole('rank'),
  }
  try {
    if (role === 'embed') {
      const context = await model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads })
      return {
        ...loadedModel,
        embed: async (text) => [...(await context.getEmbeddingFor(shorten(model, text, contextSize))).vector],
      }
    }
    if (role === 'rerank') {
      const context = await model.createRankingContext({ contextSize, batchSize: contextSize, threads })
      return {
        ...loadedModel,
        rank: (query, text) => {
          const tokenBudget = contextSize - model.tokenize(query).length
          return context.rank(query, shorten(model, text, tokenBudget))
        },
      }
    }
    const context = await model.createContext({
      contextSize,
      sequences: size.sequences,
      batchSize,
      threads,
      flashAttention: true,
    })
    return {
      ...loadedModel,
      contextSize: context.contextSize,
      wrapper: resolveChatWrapper(model),
      sequences: Array.from({ length: size.sequences }, () => context.getSequence()),
    }
  } catch (error) {
    throw new EngineError('memory', error instanceof Error ? error.message : String(error))
  }
}

const shorten = (model: LlamaModel, text: string, contextSize: number) =>
  model.tokenize(text).slice(0, Math.max(contextSize - 16, 1))
