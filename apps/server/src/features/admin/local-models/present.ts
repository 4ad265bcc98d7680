import type { CatalogModel, LocalModel } from '@atelier/contract/local-model'
import type { CatalogueModel } from '../../../platform/local-models/catalogue.ts'
import type { LocalEngines } from '../../../platform/local-models/engines.ts'
import type { InstalledModel } from '../../../platform/local-models/model-store.ts'

/** Shares of a machine's memory: what a model may take at most, and what leaves room for everything else. */
const shares = { fits: 0.75, comfortable: 0.4 }

export const presentCatalog = (models: readonly CatalogueModel[], memory: number): CatalogModel[] => {
  const comfortable = models
    .filter(({ role, memoryBytes }) => role === 'chat' && memoryBytes <= memory * shares.comfortable)
    .toSorted((a, b) => b.memoryBytes - a.memoryBytes)
  return models.map(({ sha256: _sha, source: _source, ...model }) => ({
    ...model,
    fits: model.memoryBytes <= memory * shares.fits,
    isRecommended: model.id === comfortable[0]?.id,
  }))
}

export const presentModel = (
  { id, title, facts, size, problem, speed, isLinked }: InstalledModel,
  { state, reason, memory }: Awaited<ReturnType<LocalEngines['status']>>,
): LocalModel => ({
  id,
  title,
  role: facts?.role ?? null,
  bytes: size,
  memory,
  license: facts?.license ?? null,
  state: facts ? state : 'failed',
  problem: problem ?? reason,
  speed,
  isLinked,
})
