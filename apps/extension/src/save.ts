import { TextContent } from '@atelier/contract/attachment'
import { addLink, addText } from '@atelier/contract/endpoints/attachments'
import { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { call } from './api.ts'
import type { Settings } from './settings.ts'
import { ShownError } from './shown-error.ts'
import { uploadText } from './upload-text.ts'

const destinationOf = ({ projectId }: Settings) => ({
  source: 'EXTENSION' as const,
  ...(projectId === '' ? {} : { projectId: ProjectId.parse(projectId) }),
})

const requireConnection = ({ server, key }: Settings) => {
  if (server === '' || key === '')
    throw new ShownError('Atelier is not connected yet. Open the options and connect it.')
}

/** The server fetches the address and reads its text: what needs the reader's own sign-in it does not see. */
export const saveLink = async (settings: Settings, url: string): Promise<void> => {
  requireConnection(settings)
  if (!/^https?:/i.test(url))
    throw new ShownError('Only web pages can be saved, not pages of the browser itself.')
  await call(settings, addLink, { body: { url, ...destinationOf(settings) } })
}

/** Keeps words of a page with where they are from; long ones go as a file. */
export const saveText = async (
  settings: Settings,
  { title, text, url }: { title: string; text: string; url: string },
): Promise<void> => {
  requireConnection(settings)
  if (text.trim() === '') throw new ShownError('There is no text to save.')
  const fileName =
    title.replace(/\s+/g, ' ').trim().slice(0, limits.text.titleMax) || limits.text.defaultTitle
  const content = { fileName, fileContent: `${text.trim()}\n\nFrom ${url}` }
  if (TextContent.safeParse(content).success)
    await call(settings, addText, { body: { ...content, ...destinationOf(settings) } })
  else await uploadText(settings, content, destinationOf(settings))
}
