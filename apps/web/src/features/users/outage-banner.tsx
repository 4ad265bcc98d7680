import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { userQuery } from './api.ts'

const retryMs = 5_000

const isOutage = (error: Error | null) => error instanceof ApiError && error.isTransient

/** Shown if the server is down on page load. Once it responds, failed queries are refetched. */
export const OutageBanner = () => {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...userQuery,
    refetchInterval: ({ state }) => state.data === undefined && isOutage(state.error) && retryMs,
  })
  const isUnreachable = data === undefined && isOutage(error)
  useEffect(() => {
    if (!isUnreachable) return undefined
    return () => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isUnreachable, queryClient])
  if (!isUnreachable) return null
  return (
    <Banner
      tone="warn"
      icon={<CloudOff />}
      action={
        <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {errorText(error)} {t('This page will load when Atelier is back online.')}
    </Banner>
  )
}
