import type { AccountContents } from '@atelier/contract/account-contents'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString()} ${many}`

const when = (isSo: boolean, text: string) => (isSo ? [text] : [])

/** Lines that say what goes; nothing is said of what is not there. */
export const contentsWords = (contents: AccountContents, isGuest: boolean): string[] => {
  const { projects, sharedProjects, chats, files, filesElsewhere, memberships, team } = contents
  return [
    ...when(projects > 0, `${counted(projects, 'project', 'projects')}, with everything said in them`),
    ...when(
      sharedProjects > 0,
      `${counted(sharedProjects, 'of them is', 'of them are')} shared with others, who lose ${sharedProjects === 1 ? 'it' : 'them'} too`,
    ),
    ...when(chats > 0, counted(chats, 'chat', 'chats')),
    ...when(
      files > 0,
      `${counted(files, 'file', 'files')}, with all that was read from ${files === 1 ? 'it' : 'them'}`,
    ),
    ...when(
      filesElsewhere > 0,
      `${counted(filesElsewhere, 'of them stands', 'of them stand')} in other people’s projects too, and ${filesElsewhere === 1 ? 'goes' : 'go'} from there`,
    ),
    ...when(
      memberships > 0,
      `Your place in ${counted(memberships, 'project', 'projects').toLowerCase()} of others`,
    ),
    ...when(team !== null, `The team “${team}”, which ends for its members too`),
    isGuest
      ? 'This session'
      : 'Your name and email address, sessions, API keys, invitations and connected drives',
  ]
}
