import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { cachedKey } from '../../../../platform/files/key.ts'
import { startRenderer } from '../../../../platform/images/start-renderer.ts'
import { contentHash, type PreviewSubject } from './preview-subject.ts'

export interface PreviewImages {
  render(subject: PreviewSubject): Promise<Uint8Array | null>
}

const child = new URL('process/child.ts', import.meta.url)

/** Images are stored by a hash of their content, so they are never stale. */
export const openPreviewImages = ({ files, log }: Pick<AppContext, 'files' | 'log'>): PreviewImages => {
  const renderer = startRenderer<PreviewSubject, Uint8Array>(child)
  const renders = new Map<string, Promise<Uint8Array | null>>()

  const readCachedImage = async (key: string): Promise<Uint8Array | null> => {
    try {
      return await buffer(await files.get(key))
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

  const draw = async (subject: PreviewSubject): Promise<Uint8Array | null> => {
    try {
      return await renderer.render(subject)
    } catch (error) {
      log.warn({ err: error }, 'could not draw a public page’s preview image')
      return null
    }
  }

  const renderCached = async (key: string, contents: PreviewSubject): Promise<Uint8Array | null> => {
    const existing = await readCachedImage(key)
    if (existing) return existing
    const bytes = await draw(contents)
    if (bytes) await files.put(key, bytes)
    return bytes
  }

  return {
    render: (input) => {
      const key = cachedKey(`pictures/${contentHash(input)}.png`)
      const render = renders.get(key) ?? renderCached(key, input).finally(() => renders.delete(key))
      renders.set(key, render)
      return render
    },
  }
}
