import { queryOptions } from '@tanstack/react-query'
import { readShared } from '../../lib/shared-inbox.ts'

/** What other apps have shared; it lies in this browser and needs no network. */
export const sharedQuery = queryOptions({
  queryKey: ['shared'] as const,
  queryFn: readShared,
  networkMode: 'always',
  // files are read once: an upload is known by its File
  staleTime: Infinity,
})
