import type { Call, Case } from './case.ts'
import type { Ids } from './ids.ts'
import { privateBot, publicBot } from '../../features/bots/bots/test/rights.ts'
import { everyMember, only, type Verdicts } from './verdicts.ts'

const everyMemberAndRemoved: Verdicts = { ...everyMember, removed: 'OK' }

/** Files, with the actors who may read them even in an archived project. */
const files = [
  { about: 'a source of a project', of: 'sourceId', readers: everyMember, shows: 'source' },
  {
    about: 'a removed member’s source that is still in the project',
    of: 'removedSourceId',
    readers: everyMemberAndRemoved,
    shows: 'removed',
  },
  { about: 'a file of a chat', of: 'viewerFileId', readers: only('viewer'), shows: 'viewerFile' },
  { about: 'a private file', of: 'privateFileId', readers: only('owner'), shows: 'private' },
  { about: 'a guest’s file', of: 'guestFileId', readers: only('guest'), shows: 'guest' },
  {
    about: 'a private bot’s source',
    of: 'privateFileId',
    readers: only('owner'),
    shows: 'private',
    thing: privateBot,
  },
  {
    about: 'a source that a public bot uses but does not open',
    of: 'privateFileId',
    readers: only('owner'),
    shows: 'private',
    thing: publicBot,
  },
] as const

/** Cases that request each of these files by its ID. */
export const eachFile = (
  send: (call: Call, id: Ids['sourceId']) => Promise<Response>,
  verdictsFor?: (readers: Verdicts) => Verdicts,
): [Case, ...Case[]] => {
  const [first, ...rest] = files.map(({ about, of, readers, shows, ...needs }): Case => {
    const verdicts = verdictsFor?.(readers) ?? readers
    const baseCase = { send: (call: Call) => send(call, call.ids[of]), verdicts }
    return {
      about,
      ...needs,
      ...baseCase,
      archived: verdicts,
      ...(verdictsFor ? {} : { expectedWord: shows }),
    }
  })
  if (!first) throw new Error('no files found')
  return [first, ...rest]
}
