import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { AppContext } from '../../context.ts'
import { finishUpload, removeStaged, stagingDir } from './finish-upload.ts'

const sweepQueue = 'sweep-staging'
const abandonedMs = 24 * 60 * 60_000

/** A whole upload that is younger may be just now finished by its own request. */
const settledMs = 5 * 60_000

/** Ends what a crash left half done: whole uploads become attachments, old halves go. */
const sweepStaging = async (context: AppContext, settledFor: number): Promise<void> => {
  const directory = stagingDir(context)
  const store = new FileStore({ directory })
  const now = context.clock.now().getTime()
  for (const name of await readdir(directory)) {
    const id = name.replace(/\.(json|txt)$/, '')
    const upload = await store.getUpload(id).catch(() => null)
    const changed = await stat(join(directory, name)).catch(() => null)
    if (!changed || changed.mtimeMs > now - settledFor) continue
    try {
      if (upload?.size !== undefined && upload.size > 0 && upload.size === upload.offset)
        await finishUpload(context, { id, size: upload.offset, metadata: upload.metadata })
      else if (changed.mtimeMs < now - abandonedMs)
        await removeStaged(context, name.endsWith('.txt') ? name : id)
    } catch (error) {
      context.log.warn({ err: error, id }, 'a staged upload could not be finished')
    }
  }
}

export const registerIntakeJobs = async (context: AppContext): Promise<void> => {
  await sweepStaging(context, 0)
  await context.jobs.work(sweepQueue, {}, () => sweepStaging(context, settledMs))
  await context.jobs.schedule(sweepQueue, '*/30 * * * *')
}
