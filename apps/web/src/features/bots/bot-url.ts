/** Where people open a bot, its owner in the editor and others on its page. */
export const botUrl = (id: string): string => `${location.origin}/chat/bots/${id}`
