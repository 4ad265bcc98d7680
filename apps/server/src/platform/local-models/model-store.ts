import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import type { LocalEngines } from './engines.ts'
import { ModelFacts } from './messages.ts'

const ModelSpeed = z.strictObject({ read: z.number(), write: z.number() })
type ModelSpeed = z.infer<typeof ModelSpeed>

const Entry = z.strictObject({
  path: z.string().optional(),
  title: z.string().optional(),
  catalogueId: z.string().optional(),
  isVerified: z.boolean().optional(),
  size: z.int().optional(),
  changedAt: z.number().optional(),
  facts: ModelFacts.nullable().optional(),
  problem: z.string().optional(),
  speed: ModelSpeed.optional(),
})
type Entry = z.infer<typeof Entry>
const Register = z.record(z.string(), Entry)

export interface InstalledModel {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly isLinked: boolean
  readonly catalogId: string | null
  readonly isVerified: boolean | null
  readonly size: number
  readonly facts: ModelFacts | null
  readonly problem: string | null
  readonly speed: ModelSpeed | null
}

export interface ModelStore {
  readonly folder: string
  list(): Promise<InstalledModel[]>
  find(id: string): Promise<InstalledModel | null>
  link(path: string, title?: string): Promise<InstalledModel>
  describe(id: string, about: { title: string; catalogueId: string; isVerified: boolean }): Promise<void>
  /** Call after adding a file to the folder, since the list is cached for a second. */
  refresh(): void
  /** Returns false if the model isn't found. */
  remove(id: string): Promise<boolean>
  saveSpeed(id: string, speed: ModelSpeed): Promise<void>
}

const extension = '.gguf'
const cacheMs = 1_000
const laterPartPattern = /-(?!0*1-of)\d{5}-of-\d{5}\.gguf$/

const modelIdOf = (path: string): string =>
  basename(path)
    .replace(/\.gguf$/i, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(0, 120)

const titleOf = (id: string, { title, facts }: Entry): string => title ?? (facts?.name || id)

export const openModelStore = (folder: string, engines: LocalEngines, log: Log): ModelStore => {
  const registerPath = join(folder, 'models.json')

  // not cached, because `npm run models` also writes to the folder
  const readRegister = async (): Promise<Record<string, Entry>> => {
    try {
      return Register.parse(JSON.parse(await readFile(registerPath, 'utf8')))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        log.warn({ err: error, path: registerPath }, 'could not read the local model registry')
      return {}
    }
  }
  let lastWrite: Promise<unknown> = Promise.resolve()
  const updateRegister = (apply: (register: Record<string, Entry>) => void): Promise<void> => {
    const work = lastWrite.then(async () => {
      const register = await readRegister()
      apply(register)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${registerPath}.new`, JSON.stringify(register, null, 2))
      await rename(`${registerPath}.new`, registerPath)
      cachedModels = null
    })
    lastWrite = work.catch(() => undefined)
    return work
  }
  const updateEntry = (id: string, changes: Partial<Entry>) =>
    updateRegister((register) => {
      register[id] = { ...register[id], ...changes }
    })

  const inspectIfChanged = async (id: string, path: string, entry: Entry): Promise<Entry | null> => {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile()) return null
    if (entry.facts !== undefined && entry.size === stats.size && entry.changedAt === stats.mtimeMs)
      return entry
    const { speed: _old, problem: _past, ...rest } = entry
    const fileInfo = { size: stats.size, changedAt: stats.mtimeMs }
    const inspection = await engines.inspect(path).then(
      (facts) => ({ facts }),
      (error: unknown) => ({
        facts: null,
        problem: error instanceof AppError ? error.message : 'Couldn’t read this file.',
      }),
    )
    const inspectedEntry: Entry = { ...rest, ...fileInfo, ...inspection }
    await updateRegister((register) => {
      register[id] = inspectedEntry
    })
    return inspectedEntry
  }
  const pendingInspections = new Map<string, Promise<Entry | null>>()
  const inspectOnce = (id: string, path: string, entry: Entry) => {
    const pendingInspection = pendingInspections.get(path)
    if (pendingInspection) return pendingInspection
    const work = inspectIfChanged(id, path, entry).finally(() => pendingInspections.delete(path))
    pendingInspections.set(path, work)
    return work
  }

  const present = async (id: string, path: string, entry: Entry): Promise<InstalledModel | null> => {
    const details = await inspectOnce(id, path, entry)
    if (!details) return null
    return {
      id,
      title: titleOf(id, details),
      path,
      isLinked: entry.path !== undefined,
      catalogId: details.catalogueId ?? null,
      isVerified: details.isVerified ?? null,
      size: details.size ?? 0,
      facts: details.facts ?? null,
      problem: details.problem ?? null,
      speed: details.speed ?? null,
    }
  }

  const readModels = async (): Promise<InstalledModel[]> => {
    const register = await readRegister()
    const names = await readdir(folder).catch(() => [])
    const ownModels = names
      .filter((name) => name.toLowerCase().endsWith(extension) && !laterPartPattern.test(name))
      .map((name) => ({ id: modelIdOf(name), path: join(folder, name) }))
    const linkedModels = Object.entries(register).flatMap(([id, { path }]) =>
      path === undefined ? [] : [{ id, path }],
    )
    const models = await Promise.all(
      [...ownModels, ...linkedModels].map(({ id, path }) => present(id, path, register[id] ?? {})),
    )
    return models.filter((model) => model !== null).toSorted((a, b) => a.title.localeCompare(b.title))
  }
  // cached, because every answer lists the models
  let cachedModels: { models: Promise<InstalledModel[]>; until: number } | null = null
  const list = (): Promise<InstalledModel[]> => {
    const now = performance.now()
    if (cachedModels === null || now >= cachedModels.until)
      cachedModels = { models: readModels(), until: now + cacheMs }
    return cachedModels.models
  }
  const find = async (id: string) => (await readModels()).find((model) => model.id === id) ?? null

  return {
    folder,
    list,
    find,
    link: async (path, title) => {
      const id = modelIdOf(title ?? path)
      const other = await find(id)
      if (other && other.path !== path)
        throw new AppError('CONFLICT', 'A model with this file name is already installed.')
      await updateEntry(id, { path, ...(title !== undefined && { title }) })
      const model = await find(id)
      if (!model) throw new AppError('BAD_INPUT', 'The server can’t find or read this file. Check the path.')
      return model
    },
    describe: updateEntry,
    refresh: () => {
      cachedModels = null
    },
    remove: async (id) => {
      const model = await find(id)
      if (!model) return false
      engines.unload(model.path)
      await updateRegister((register) => {
        delete register[id]
      })
      if (!model.isLinked) await rm(model.path, { force: true })
      cachedModels = null
      return true
    },
    saveSpeed: async (id, speed) => {
      await updateRegister((register) => {
        const oldSpeed = register[id]?.speed
        const newSpeed = oldSpeed && {
          read: (oldSpeed.read * 3 + speed.read) / 4,
          write: (oldSpeed.write * 3 + speed.write) / 4,
        }
        register[id] = { ...register[id], speed: newSpeed ?? speed }
      })
    },
  }
}
