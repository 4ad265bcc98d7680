import { ChatId } from '@atelier/contract/ids'
import { signUnsupported } from '@atelier/contract/unsupported'
import type { AppContext } from '../../context.ts'
import type { ReaderPage } from '../../platform/http/reader-page.ts'
import { findShown } from './queries.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What `/s/{chatId}` shows: the chat as it was when its owner made the link. Null for what is not shared. */
export const sharedPage = async (
  { db }: AppContext,
  id: string,
  origin: string,
): Promise<ReaderPage | null> => {
  const chatId = ChatId.safeParse(id)
  const shown = chatId.success ? await findShown(db, chatId.data) : null
  if (!shown) return null
  return {
    title: shown.title,
    symbol: null,
    description: `A chat as it was on ${day.format(shown.createdAt)}.`,
    isIndexed: false,
    url: `${origin}/s/${shown.chatId}`,
    picture: `${origin}/preview.png`,
    action: { label: 'Continue in Atelier', href: `/chat/continue/${shown.chatId}` },
    markdown: '',
    messages: shown.messages.map(({ role, text, unsupported, sources }) => ({
      isQuestion: role === 'user',
      text: signUnsupported(text, unsupported ?? []),
      sources,
    })),
    prompts: [],
    chats: [],
  }
}
