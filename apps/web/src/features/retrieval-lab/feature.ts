import type { Feature } from '../../lib/feature.ts'
import { retrievalKeys } from './keys.ts'

export const feature: Feature = {
  name: 'retrieval-lab',
  liveUpdates: {
    retrieval: (queryClient, { projectId }) =>
      void queryClient.invalidateQueries({ queryKey: retrievalKeys.lab(projectId) }),
  },
}
