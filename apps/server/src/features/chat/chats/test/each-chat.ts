import type { Call, Case } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import { replaceOk, only, type Verdict, type Verdicts } from '../../../../test/rights/verdicts.ts'

/** The existing chats, and the actor who has the owner's rights in each. */
const chats = [
  { about: 'a member’s chat in a project', of: 'chatId', owner: 'viewer', shows: 'viewerChat' },
  { about: 'a removed member’s chat in a project', of: 'removedChatId', owner: null, shows: undefined },
  { about: 'a chat outside projects', of: 'privateChatId', owner: 'owner', shows: 'private' },
  { about: 'a guest’s chat', of: 'guestChatId', owner: 'guest', shows: 'guest' },
] as const

const isInProject = (chatKind: (typeof chats)[number]['of']) =>
  chatKind === 'chatId' || chatKind === 'removedChatId'

/** One case per kind of chat. `inProject` and `archived` give the owner's verdict where it differs. */
export const eachChat = (
  send: (call: Call, chatId: Ids['chatId']) => Promise<Response>,
  {
    answer = (verdicts) => verdicts,
    inProject = answer,
    archived = inProject,
    removedVerdict = 'NOT_ALLOWED',
    showsWord = false,
  }: {
    answer?: (verdicts: Verdicts) => Verdicts
    inProject?: (verdicts: Verdicts) => Verdicts
    archived?: (verdicts: Verdicts) => Verdicts
    /** The verdict for someone who has left the chat's project. */
    removedVerdict?: Verdict
    showsWord?: boolean
  } = {},
): [Case, ...Case[]] => {
  const [first, ...rest] = chats.map((chat): Case => {
    if (chat.owner === null) {
      const verdicts = replaceOk(removedVerdict, only('removed'))
      return {
        about: chat.about,
        send: (call) => send(call, call.ids[chat.of]),
        verdicts,
        archived: verdicts,
      }
    }
    const verdicts = only(chat.owner)
    return {
      about: chat.about,
      send: (call) => send(call, call.ids[chat.of]),
      verdicts: isInProject(chat.of) ? inProject(verdicts) : answer(verdicts),
      ...(isInProject(chat.of) ? { archived: archived(verdicts) } : {}),
      ...(showsWord && chat.shows ? { expectedWord: chat.shows } : {}),
    }
  })
  if (!first) throw new Error('no chats found')
  return [first, ...rest]
}
