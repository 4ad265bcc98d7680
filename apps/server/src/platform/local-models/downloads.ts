import type { Sentence } from '@atelier/contract/sentence'
import { presentAs, sentence } from '@atelier/contract/write-sentence'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, notFound } from '../app-error.ts'
import type { StreamFetch } from '../fetch/stream-fetch.ts'
import type { Log } from '../log.ts'
import type { DownloadableModel } from './catalog.ts'
import { downloadFile } from './download-file.ts'
import type { ModelStore } from './model-store.ts'

interface Download {
  readonly id: string
  readonly done: number
  readonly total: number
  readonly failure: string | null
  readonly sentence?: Sentence
}

export interface Downloads extends Disposable {
  list(): Download[]
  start(id: string): Promise<void>
  cancel(id: string): Promise<void>
  resume(): Promise<void>
  whenDone(id: string): Promise<void>
}

interface DownloadTask {
  done: number
  total: number
  failure: Sentence | null
  readonly controller: AbortController
  work: Promise<void>
}

const defaultPauses = [1_000, 5_000, 15_000, 60_000]

interface DownloadsDeps {
  readonly catalog: () => readonly DownloadableModel[]
  readonly store: ModelStore
  readonly fetch: StreamFetch['fetch']
  readonly log: Log
  readonly pauses?: readonly number[]
}

export const createDownloads = ({
  catalog,
  store,
  fetch,
  log,
  pauses = defaultPauses,
}: DownloadsDeps): Downloads => {
  const tasks = new Map<string, DownloadTask>()
  const partPath = (id: string) => join(store.folder, `${id}.part`)
  const markerPath = (id: string) => join(store.folder, `${id}.wanted`)
  const unreachableText = () =>
    sentence(
      'Couldn’t reach the download server. The partial download was kept. Try again, or copy the model file to {folder}.',
      { folder: store.folder },
    )

  const downloadWithRetries = async (
    model: DownloadableModel,
    entry: DownloadTask,
  ): ReturnType<typeof downloadFile> => {
    const { signal } = entry.controller
    for (let tryCount = 0; ; tryCount += 1) {
      const doneBefore = entry.done
      try {
        return await downloadFile(model.source, partPath(model.id), {
          fetch,
          signal,
          sha256: model.sha256,
          onProgress: (done, total) => {
            entry.done = done
            if (total !== null) entry.total = total
          },
        })
      } catch (error) {
        signal.throwIfAborted()
        if (entry.done > doneBefore) tryCount = 0
        const pause = pauses[tryCount]
        if (error instanceof AppError || pause === undefined) throw error
        log.info({ err: error, model: model.id }, 'model download interrupted')
        await delay(pause, undefined, { signal })
      }
    }
  }

  const performDownload = async (model: DownloadableModel, entry: DownloadTask): Promise<void> => {
    const { id, title } = model
    try {
      const { isVerified } = await downloadWithRetries(model, entry)
      if (!isVerified)
        log.warn({ model: id }, 'model downloaded without verification: the catalog has no checksum')
      await store.describe(id, { title, catalogueId: id, isVerified })
      await rename(partPath(id), join(store.folder, `${id}.gguf`))
      store.refresh()
      await rm(markerPath(id), { force: true })
      tasks.delete(id)
      log.info({ model: id, bytes: entry.done }, 'model downloaded')
    } catch (error) {
      if (entry.controller.signal.aborted) return
      if (error instanceof AppError && error.code === 'CANNOT_PROCESS')
        await rm(partPath(id), { force: true })
      // after a final failure, only the person may retry, not the next start
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') await rm(markerPath(id), { force: true })
      log.warn({ err: error, model: id }, 'model download failed')
      entry.failure = error instanceof AppError ? error.sentence : unreachableText()
    }
  }

  const start = async (id: string): Promise<void> => {
    const model = catalog().find((candidate) => candidate.id === id)
    if (!model) throw notFound()
    const existing = tasks.get(id)
    if (existing && existing.failure === null) return
    await mkdir(store.folder, { recursive: true, mode: 0o700 })
    await writeFile(markerPath(id), '')
    const controller = new AbortController()
    const entry: DownloadTask = {
      done: existing?.done ?? 0,
      total: model.bytes,
      failure: null,
      controller,
      work: Promise.resolve(),
    }
    tasks.set(id, entry)
    entry.work = performDownload(model, entry).catch((error: unknown) => {
      log.error({ err: error, model: id }, 'could not clean up a model download')
    })
  }

  return {
    list: () =>
      [...tasks].map(([id, { done, total, failure }]) => ({
        id,
        done,
        total,
        ...(failure === null ? { failure: null } : presentAs('failure', failure)),
      })),
    start,
    cancel: async (id) => {
      const entry = tasks.get(id)
      if (!entry) return
      tasks.delete(id)
      entry.controller.abort()
      await entry.work
      await rm(markerPath(id), { force: true })
      await rm(partPath(id), { force: true })
    },
    resume: async () => {
      const names = await readdir(store.folder).catch((): string[] => [])
      for (const { id } of catalog())
        if (names.includes(`${id}.wanted`)) await start(id)
        else await rm(partPath(id), { force: true })
    },
    whenDone: async (id) => tasks.get(id)?.work,
    [Symbol.dispose]: () => {
      for (const { controller } of tasks.values()) controller.abort()
    },
  }
}
