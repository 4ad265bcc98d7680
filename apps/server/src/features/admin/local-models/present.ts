import type { CatalogModel, LocalModel } from '@atelier/contract/admin/local-model'
import type { DownloadableModel } from '../../../platform/local-models/catalog.ts'
import type { LocalEngines } from '../../../platform/local-models/engines.ts'
import type { InstalledModel } from '../../../platform/local-models/model-store.ts'

/** Shares of memory: the most that a model may use, and the share that leaves room for other programs. */
const memoryShares = { fits: 0.75, comfortable: 0.4 }

/** Weights read per second and thread on a laptop; beyond four threads memory is the limit. */
const bytesPerSecond = 5e9
const threadsMax = 4
/** In tokens per second. Below this, text appears slower than people read. */
const slowTokensPerSecond = 6

export const presentCatalog = (
  models: readonly DownloadableModel[],
  { memory, cores }: { memory: number; cores: number },
): CatalogModel[] => {
  const threads = Math.min(Math.max(cores - 1, 1), threadsMax)
  const speedOf = ({ bytes }: Pick<DownloadableModel, 'bytes'>) => (threads * bytesPerSecond) / bytes
  const comfortableModels = models
    .filter(
      (model) =>
        model.role === 'chat' &&
        model.memoryBytes <= memory * memoryShares.comfortable &&
        speedOf(model) >= slowTokensPerSecond,
    )
    .toSorted((a, b) => b.memoryBytes - a.memoryBytes)
  return models.map(({ sha256: _sha, source: _source, ...model }) => ({
    ...model,
    tokensPerSecond: speedOf(model),
    fits: model.memoryBytes <= memory * memoryShares.fits,
    isRecommended: model.id === comfortableModels[0]?.id,
  }))
}

export const presentModel = (
  { id, title, facts, size, problem, speed, isLinked, isVerified }: InstalledModel,
  { state, reason, memory }: Awaited<ReturnType<LocalEngines['status']>>,
): LocalModel => ({
  id,
  title,
  role: facts?.role ?? null,
  bytes: size,
  memory,
  license: facts?.license ?? null,
  hasChatTemplate: facts?.role !== 'chat' || facts.hasChatTemplate !== false,
  state: facts ? state : 'failed',
  problem: problem ?? reason,
  speed,
  isLinked,
  isVerified,
})
