import type { UploadDestination } from './upload.ts'

export interface Place {
  /** The button that opened the picker; null for files that were dropped or pasted on a page. */
  opener: 'chat' | 'project' | 'vault' | null
  /** The route, such as /chat/projects/…; it counts where no button says. */
  path?: string
  projectId?: string
  chatId?: string
  /** The bot that is being edited. */
  bot?: { id: string; mayUpdateKnowledge: boolean }
}

const sourceAt = (path: string): 'chat' | 'project' | 'vault' => {
  if (path.startsWith('/chat/projects')) return 'project'
  return path.startsWith('/vault') ? 'vault' : 'chat'
}

/** UPL-06: the button decides, else the route; what goes to the vault goes to a bot's knowledge where one may add to it. */
export const destinationOf = ({ opener, path = '', projectId, chatId, bot }: Place): UploadDestination => {
  const to = opener ?? sourceAt(path)
  if (to === 'project') return { source: 'PROJECT', ...(projectId === undefined ? {} : { projectId }) }
  if (to === 'chat') return { source: 'CHAT', ...(chatId === undefined ? {} : { chatId }) }
  return { source: 'VAULT', ...(bot?.mayUpdateKnowledge ? { chatbotId: bot.id } : {}) }
}
