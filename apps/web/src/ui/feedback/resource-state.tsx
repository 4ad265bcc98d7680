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
  query: Resource<Data>
  loading: ReactNode
  errorTitle: string
  signInWall?: ReactNode
  notFound?: ReactNode
  empty?: ReactNode
  size?: 'page' | 'panel'
  children: (data: Data) => ReactNode
}

const isMissing = (error: Error) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'BAD_INPUT')

/** Loading, error, empty and missing states of a query. Loaded data stays visible. */
export const ResourceState = <Data,>({
  query: { data, error, isFetching, refetch },
  loading,
  errorTitle,
  signInWall = false,
  notFound,
  empty,
  size = 'page',
  children,
}: ResourceStateProps<Data>) => {
  if (data !== undefined)
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
  if (error === null) return loading
  if (signInWall !== false) return signInWall
  if (notFound !== undefined && isMissing(error)) return notFound
  return (
    <ErrorState
      size={size}
      title={errorTitle}
      reason={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
