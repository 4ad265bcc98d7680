import type { Config } from '../config.ts'
import { createStreamFetch } from '../fetch/stream-fetch.ts'
import type { Log } from '../log.ts'
import type { ModelProvider } from '../models/provider.ts'
import { type DownloadableModel, readCatalog } from './catalog.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createEngines, type LocalEngines } from './engines.ts'
import { localProvider } from './local-provider.ts'
import { type ModelStore, openModelStore } from './model-store.ts'

const downloadBytesMax = 200 * 1024 ** 3

export interface LocalModels extends AsyncDisposable {
  readonly store: ModelStore
  readonly engines: LocalEngines
  readonly provider: ModelProvider
  readonly catalog: () => readonly DownloadableModel[]
  readonly downloads: Downloads
}

export const openLocalModels = ({ localModels, outboundAllow }: Config, log: Log): LocalModels => {
  const engines = createEngines(log, { memory: localModels.memory })
  const store = openModelStore(localModels.folder, engines, log)
  let catalog: readonly DownloadableModel[] | null = null
  const readCatalogOnce = () => (catalog ??= readCatalog())
  const outbound = createStreamFetch({
    allow: outboundAllow,
    maxBytes: downloadBytesMax,
    onTooLarge: () => undefined,
  })
  const downloads = createDownloads({ catalog: readCatalogOnce, store, fetch: outbound.fetch, log })
  return {
    catalog: readCatalogOnce,
    downloads,
    store,
    engines,
    provider: localProvider(store, engines),
    [Symbol.asyncDispose]: async () => {
      downloads[Symbol.dispose]()
      engines[Symbol.dispose]()
      await outbound[Symbol.asyncDispose]()
    },
  }
}
