export const craftKeys = {
  all: ['crafts'],
  one: (craftId: string) => ['crafts', craftId],
  version: (craftId: string, versionId: string) => ['crafts', craftId, versionId],
  shares: ['craft-shares'],
  share: (messageId: string, index: number) => ['craft-shares', messageId, index],
} as const
