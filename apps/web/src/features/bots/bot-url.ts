export const botUrl = (id: string): string => `${location.origin}/chat/bots/${id}`
