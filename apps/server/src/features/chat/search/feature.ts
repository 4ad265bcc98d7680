import { contains } from '@atelier/contract/contains'
import { search as endpoint } from '@atelier/contract/endpoints/chat/search'
import type { SearchResults } from '@atelier/contract/chat/search'
import { searchWords } from '@atelier/contract/search-words'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Actor } from '../../../platform/actor.ts'
import { searchBots } from '../../bots/bots/index.ts'
import { listChats } from '../chats/index.ts'
import { listProjects } from '../../projects/projects/index.ts'
import { listPrompts } from '../../prompts/index.ts'
import { listVault } from '../../sources/vault/index.ts'

const resultsPerKind = 5

const searchAll = async (context: AppContext, actor: Actor, q: string): Promise<SearchResults> => {
  const isGuest = actor.kind === 'guest'
  const [{ chats }, { projects }, { attachments }, bots, { prompts }] = await Promise.all([
    listChats(context, actor, { q, limit: resultsPerKind * 2 }),
    isGuest
      ? { projects: [] }
      : listProjects(context, actor, {
          filter: 'ALL',
          sort: 'changed',
          searchQuery: q,
          limit: resultsPerKind,
        }),
    isGuest ? { attachments: [] } : listVault(context, actor, { q, sort: 'newest', limit: resultsPerKind }),
    searchBots(context, actor, q, resultsPerKind),
    isGuest ? { prompts: [] } : listPrompts(context, actor, { q, limit: resultsPerKind }),
  ])
  const words = searchWords(q)
  const titleMatches = ({ title }: { title: string }) => words.every((word) => contains(title, word))
  return {
    chats: chats
      .filter(titleMatches)
      .slice(0, resultsPerKind)
      .map(({ id, title }) => ({ id, title })),
    messages: chats
      .flatMap(({ id: chatId, title: chatTitle, hit }) =>
        hit ? [{ id: hit.messageId, chatId, chatTitle, snippet: hit.snippet }] : [],
      )
      .slice(0, resultsPerKind),
    projects: projects.map(({ id, name, symbol }) => ({ id, name, symbol })),
    attachments: attachments.map(({ id, title }) => ({ id, title })),
    bots: bots.map(({ id, name, isOwner: isOwn }) => ({ id, name, isOwn })),
    prompts: prompts.map(({ id, promptName: name }) => ({ id, name })),
  }
}

export const feature: Feature = {
  name: 'search',
  routes: (serve, context) => {
    serve(endpoint, ({ actor, query }) => searchAll(context, actor, query.q))
  },
}
