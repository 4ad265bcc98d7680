import { ChatId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import { markUnsupportedText } from '@atelier/contract/answers/claim-markers'
import type { AppContext } from '../../../context.ts'
import type { ReaderPage } from '../../../platform/http/reader-page.ts'
import { translatorFor } from '../../../platform/http/reader-texts.ts'
import { endingTexts } from '../chats/messages/index.ts'
import { findPublicChat } from './queries.ts'

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }
const dayOf = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date)

export const readSharedPage = async (
  { db }: AppContext,
  id: string,
  origin: string,
  language: Language,
): Promise<ReaderPage | null> => {
  const { data: linkId } = ChatId.safeParse(id)
  const sharedChat = linkId === undefined ? null : await findPublicChat(db, linkId)
  if (!sharedChat) return null
  const translate = translatorFor(language)
  return {
    language,
    title: sharedChat.title,
    symbol: null,
    description: translate('A chat as of {day}.', { day: dayOf(sharedChat.createdAt, language) }),
    isIndexed: false,
    url: `${origin}/s/${linkId}`,
    previewImage: `${origin}/preview.png`,
    action: { label: translate('Continue in Atelier'), href: `/chat/continue/${linkId}` },
    markdown: '',
    messages: sharedChat.messages.map(({ role, text, ending, unsupported, sources }) => ({
      isQuestion: role === 'user',
      text: markUnsupportedText(text, unsupported ?? []),
      sources,
      ...(ending && { note: translate(endingTexts[ending]) }),
    })),
    prompts: [],
    chats: [],
  }
}
