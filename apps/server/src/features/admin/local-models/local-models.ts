import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, isAbsolute } from 'node:path'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import type { LocalModels } from '@atelier/contract/admin/local-model'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { findModels, isModelFile } from '../../../platform/local-models/find-models.ts'
import { requireAdmin } from '../../people/users/index.ts'
import { presentCatalog, presentModel } from './present.ts'
import { requireLocalModels } from './require-local-models.ts'

const machineMemory = () => {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const freeDiskBytes = async (folder: string): Promise<number> => {
  const disk = await statfs(folder).catch(() => statfs(dirname(folder)).catch(() => null))
  return disk ? disk.bavail * disk.bsize : 0
}

export const listLocalModels = async (context: AppContext, actor: Actor): Promise<LocalModels> => {
  await requireAdmin(context.db, actor)
  const { localModels, config } = context
  const { folder } = config.localModels
  const memory = machineMemory()
  const machine = { memory, freeDisk: await freeDiskBytes(folder), cores: availableParallelism() }
  if (!localModels) return { isOn: false, folder, machine, catalog: [], models: [], downloads: [], found: [] }
  const catalog = localModels.catalog()
  const installedModels = await localModels.store.list()
  const paths = new Set(installedModels.map(({ path }) => path))
  const titles = new Map(catalog.map(({ id, title }) => [id, title]))
  return {
    isOn: true,
    folder,
    machine,
    catalog: presentCatalog(
      catalog.filter(({ id }) => !installedModels.some((model) => model.catalogId === id)),
      { memory: config.localModels.memory ?? memory, cores: machine.cores },
    ),
    models: await Promise.all(
      installedModels.map(async (model) => presentModel(model, await localModels.engines.status(model.path))),
    ),
    downloads: localModels.downloads
      .list()
      .map((each) => ({ ...each, title: titles.get(each.id) ?? each.id })),
    found: (await findModels())
      .filter(({ path }) => !paths.has(path))
      .map(({ size, ...each }) => ({ ...each, bytes: size })),
  }
}

export const startDownload = async (context: AppContext, actor: Actor, id: string) => {
  const admin = await requireAdmin(context.db, actor)
  const { catalog, downloads } = requireLocalModels(context)
  if (!catalog().some((model) => model.id === id))
    throw new AppError('BAD_INPUT', 'This model isn’t in the catalog.')
  await context.db.transaction((tx) => audit(tx, admin, { action: 'local-model-download', target: id }))
  await downloads.start(id)
  return { id }
}

export const cancelDownload = async (context: AppContext, actor: Actor, id: string) => {
  await requireAdmin(context.db, actor)
  await requireLocalModels(context).downloads.cancel(id)
  return { id }
}

export const addLocalModel = async (
  context: AppContext,
  actor: Actor,
  { path, title }: BodyOf<typeof endpoints.addLocalModel>,
) => {
  const admin = await requireAdmin(context.db, actor)
  const { store } = requireLocalModels(context)
  if (!isAbsolute(path) || !(await isModelFile(path))) {
    const message = 'There’s no GGUF model at this path on the server. Enter the full path of a .gguf file.'
    throw new AppError('BAD_INPUT', message, { issues: [{ path: 'body.path', message }] })
  }
  const { id } = await store.link(path, title)
  await context.db.transaction((tx) => audit(tx, admin, { action: 'local-model-added', target: path }))
  return { id }
}

export const removeLocalModel = async (context: AppContext, actor: Actor, id: string) => {
  const admin = await requireAdmin(context.db, actor)
  if (!(await requireLocalModels(context).store.remove(id))) return { id }
  await context.db.transaction((tx) => audit(tx, admin, { action: 'local-model-removed', target: id }))
  return { id }
}
