export const botKeys = {
  all: ['bots'] as const,
  list: (filter: { scope: string; category?: string | undefined; q?: string | undefined }) =>
    ['bots', 'list', filter] as const,
  one: (id: string) => ['bots', 'one', id] as const,
  versions: (id: string) => ['bots', 'versions', id] as const,
  embed: (id: string) => ['bots', 'embed', id] as const,
  statistics: (id: string) => ['bots', 'statistics', id] as const,
  allKnowledge: ['bots', 'knowledge'] as const,
  tests: (id: string) => ['bots', 'tests', id] as const,
  knowledge: (id: string) => ['bots', 'knowledge', id] as const,
}
