import { setTimeout as delay } from 'node:timers/promises'
import { sentenceOf } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { actAs } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { searchesWeb } from '../../../platform/web-search/web-engines.ts'
import { addPage } from '../../sources/attachments/ingestion/index.ts'
import { type AttachmentRow, findAttachmentRow } from '../../sources/attachments/index.ts'
import { findPage } from '../../sources/attachments/storage/index.ts'
import { normalizeUrl, readPageName } from '../../answers/sources/index.ts'
import { defineTool, type ToolContext, ToolInputError } from '../../../platform/tools/tool.ts'

const pollMs = 100
const freshMs = 60 * 60_000

const readPage = async (
  { app, userId, chatId, signal }: ToolContext,
  url: string,
): Promise<AttachmentRow> => {
  if (!chatId) throw new ToolInputError('Pages can only be read in chats.')
  const since = new Date(app.clock.now().getTime() - freshMs)
  const actor = actAs({ kind: 'job', userId })
  let page: AttachmentRow | null =
    (await findPage(app.db, chatId, url, since)) ?? (await addPage(app, actor, url, chatId))
  while (page?.status === 'analysing') {
    await delay(pollMs, undefined, { signal })
    page = await findAttachmentRow(app.db, page.id)
  }
  if (page?.status === 'completed') return page
  throw new AppError(
    'LINK_UNREACHABLE',
    page?.failure ? sentenceOf(page.failure) : 'Couldn’t read this page.',
  )
}

const formatReadTime = ({ readAt: at }: AttachmentRow, { clock }: AppContext): string =>
  (at ?? clock.now()).toISOString().slice(0, 16).replace('T', ' ')

/** Adds the page's text as of now to the chat's sources, so that it can be cited. */
export const readPageTool = defineTool({
  name: readPageName,
  title: 'Read page',
  summary: 'Reads a web page that you mention or that a search finds, and adds it to the chat.',
  description:
    'Reads a public web page or file, about 20,000 characters at a time, from a URL that the user wrote or search_web found. Cite its passages by number.',
  input: z.strictObject({
    url: z.string().max(2048),
    section: z.string().min(1).max(200).optional().describe('Words of the heading to start at'),
    after: z.int().min(1).optional().describe('The number of a passage of this page to continue after'),
  }),
  effect: 'outside',
  policy: 'allow',
  keepsResult: false,
  isSetUp: searchesWeb,
  execute: async ({ url: requestedUrl, section, after }, context) => {
    const { app, urls, knowledge } = context
    const url = normalizeUrl(requestedUrl)
    // a made-up URL could exfiltrate the conversation
    if (!url || !urls.has(url))
      throw new ToolInputError('Only URLs that the user wrote or search_web found can be read.')
    const page = await readPage(context, url)
    const last = after === undefined ? undefined : knowledge.visiblePassages[after - 1]
    if (after !== undefined && last?.attachmentId !== page.id)
      throw new ToolInputError(`Passage ${after} isn’t on this page.`)
    const { renderedPassages, isAtEnd } = await knowledge.read(page.id, {
      ...(section === undefined ? {} : { section }),
      ...(last ? { after: last.start } : {}),
    })
    const note = isAtEnd
      ? ''
      : '\nThe page continues: call again with `after` and the number of the last passage.'
    return {
      text: `${url}, as it was read on ${formatReadTime(page, app)} UTC:\n${renderedPassages || 'Nothing found there.'}${note}`,
      output: [{ type: 'link', url, title: page.title }],
    }
  },
})
