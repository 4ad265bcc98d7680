import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { ModelProvider } from '../models/provider.ts'
import { createEngines, type LocalEngines } from './engines.ts'
import { localProvider } from './local-provider.ts'
import { type ModelStore, openModelStore } from './model-store.ts'

/** Models that run on this machine. */
export interface LocalModels extends Disposable {
  readonly store: ModelStore
  readonly engines: LocalEngines
  readonly provider: ModelProvider
}

/** Opens nothing and starts nothing before the first model is used. */
export const openLocalModels = ({ localModels }: Config, log: Log): LocalModels => {
  const engines = createEngines(log, { memory: localModels.memory })
  const store = openModelStore(localModels.folder, engines, log)
  return {
    store,
    engines,
    provider: localProvider(store, engines),
    [Symbol.dispose]: () => engines[Symbol.dispose](),
  }
}
