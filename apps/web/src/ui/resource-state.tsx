import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { errorText } from '../lib/error-text.ts'
import { ErrorState } from './error-state.tsx'

/** Something that is read, as its query tells of it. */
interface Resource<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface ResourceStateProps<Data> {
  of: Resource<Data>
  /** Skeletons in the shape of what comes. */
  loading: ReactNode
  /** The title when it did not come; the reason stands below, with a button that tries again. */
  failed: string
  /** What a guest meets instead of a failure. */
  wall?: ReactNode
  /** When there is no such thing, or not for this person. */
  missing?: ReactNode
  /** When it is a list with nothing in it. */
  empty?: ReactNode
  size?: 'page' | 'panel'
  children: (data: Data) => ReactNode
}

const isMissing = (error: Error) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'BAD_INPUT')

/** Shows what is read, and what there is instead while it is not there. What was read once stays shown. */
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
