import { ChatId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import { signUnsupported } from '@atelier/contract/answers/unsupported'
import type { AppContext } from '../../../context.ts'
import type { ReaderPage } from '../../../platform/http/reader-page.ts'
import { readerWords } from '../../../platform/http/reader-words.ts'
import { findPublicChat } from './queries.ts'

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }
const dayOf = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date)

export const sharedPage = async (
  { db }: AppContext,
  id: string,
  origin: string,
  language: Language,
): Promise<ReaderPage | null> => {
  const { data: linkId } = ChatId.safeParse(id)
  const sharedChat = linkId === undefined ? null : await findPublicChat(db, linkId)
  if (!sharedChat) return null
  const words = readerWords(language)
  return {
    language,
    title: sharedChat.title,
    symbol: null,
    description: words('A chat as of {day}.', { day: dayOf(sharedChat.createdAt, language) }),
    isIndexed: false,
    url: `${origin}/s/${linkId}`,
    picture: `${origin}/preview.png`,
    action: { label: words('Continue in Atelier'), href: `/chat/continue/${linkId}` },
    markdown: '',
    messages: sharedChat.messages.map(({ role, text, unsupported, sources }) => ({
      isQuestion: role === 'user',
      text: signUnsupported(text, unsupported ?? []),
      sources,
    })),
    prompts: [],
    chats: [],
  }
}
