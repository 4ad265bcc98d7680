import type { VaultAttachment } from '@atelier/contract/vault'

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** '2 projects and 1 chat'; empty when it is used nowhere. */
export const whereUsed = ({ usedInProjects, usedInChats }: VaultAttachment): string =>
  [
    usedInProjects.length === 0 ? '' : counted(usedInProjects.length, 'project'),
    usedInChats === 0 ? '' : counted(usedInChats, 'chat'),
  ]
    .filter((part) => part !== '')
    .join(' and ')
