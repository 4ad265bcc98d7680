import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { ErrorState } from './error-state.tsx'

interface Resource<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface ResourceStateProps<Data> {
  of: Resource<Data>
  loading: ReactNode
  failed: string
  wall?: ReactNode
  missing?: ReactNode
  empty?: ReactNode
  size?: 'page' | 'panel'
  children: (data: Data) => ReactNode
}

const isMissing = (error: Error) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'BAD_INPUT')

/** Loading, error, empty and missing states of a query. Loaded data stays visible. */
export const ResourceState = <Data,>({
  of: { data, error, isFetching, refetch },
  loading,
  failed,
  wall = false,
  missing,
  empty,
  size = 'page',
  children,
}: ResourceStateProps<Data>) => {
  if (data !== undefined)
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
  if (error === null) return loading
  if (wall !== false) return wall
  if (missing !== undefined && isMissing(error)) return missing
  return (
    <ErrorState
      size={size}
      title={failed}
      reason={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
