export const retrievalKeys = {
  lab: (projectId: string) => ['retrieval', projectId, 'lab'] as const,
  explained: (projectId: string, question: string) =>
    ['retrieval', projectId, 'explained', question] as const,
}
