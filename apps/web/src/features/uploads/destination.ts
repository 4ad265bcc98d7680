import type { UploadDestination } from './upload.ts'

export interface UploadOrigin {
  /** The button that opened the picker; null for dropped or pasted files. */
  opener: 'chat' | 'project' | 'vault' | null
  path?: string
  projectId?: string
  chatId?: string
  bot?: { id: string; mayUpdateKnowledge: boolean }
}

const sourceAt = (path: string): 'chat' | 'project' | 'vault' => {
  if (path.startsWith('/chat/projects')) return 'project'
  return path.startsWith('/vault') ? 'vault' : 'chat'
}

/**
 * The opener decides on the destination, else the route (UPL-06). With `mayUpdateKnowledge`, vault files are
 * added to the bot's knowledge.
 */
export const destinationOf = ({
  opener,
  path = '',
  projectId,
  chatId,
  bot,
}: UploadOrigin): UploadDestination => {
  const target = opener ?? sourceAt(path)
  if (target === 'project') return { source: 'PROJECT', ...(projectId === undefined ? {} : { projectId }) }
  if (target === 'chat') return { source: 'CHAT', ...(chatId === undefined ? {} : { chatId }) }
  return { source: 'VAULT', ...(bot?.mayUpdateKnowledge ? { chatbotId: bot.id } : {}) }
}
