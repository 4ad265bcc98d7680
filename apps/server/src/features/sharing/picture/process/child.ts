import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import type { ReadAnswer, ReadRequest } from '../../../knowledge/index.ts'
import { drawPagePicture } from '../draw-page-picture.ts'
import type { PictureOf } from '../picture-of.ts'

/** The process that draws what public pages look like in a link's preview. */

const tell = (answer: ReadAnswer<Uint8Array>): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(answer, () => resolve())
    else resolve()
  })

const answer = async ({ path }: ReadRequest): Promise<ReadAnswer<Uint8Array>> => {
  try {
    const shown = JSON.parse(await readFile(path, 'utf8')) as PictureOf
    return { type: 'done', result: drawPagePicture(shown) }
  } catch (error) {
    const detail = inspect(error)
    return { type: 'failed', code: 'CANNOT_PROCESS', message: 'This page cannot be drawn.', detail }
  }
}

process.on('message', (request: ReadRequest) => void answer(request).then(tell))
process.on('disconnect', () => process.exit(0))
await tell({ type: 'ready' })
