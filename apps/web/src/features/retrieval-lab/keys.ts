export const retrievalKeys = {
  lab: (projectId: string) => ['retrieval', projectId, 'lab'] as const,
  explanation: (projectId: string, question: string) =>
    ['retrieval', projectId, 'explained', question] as const,
}
