import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { chatKeys } from '../history/index.ts'
import { useUser } from '../users/index.ts'

interface CopySharedProps {
  texts: { title: string; copying: string; revoked: string; failed: string }
  icon: ReactNode
  /** Must be idempotent per key. */
  copy: (key: string) => Promise<{ id: string }>
}

export const CopyShared = ({ texts, icon, copy }: CopySharedProps) => {
  const user = useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: copy,
    onSuccess: ({ id }) => {
      refreshLists(queryClient, chatKeys.lists, { changed: [id] })
      return navigate({ to: '/chat/$chatId', params: { chatId: id }, replace: true })
    },
  })
  const idempotencyKey = useRef(crypto.randomUUID())
  const hasUser = user !== undefined
  useEffect(() => {
    if (hasUser) mutate(idempotencyKey.current)
  }, [hasUser, mutate])
  return (
    <>
      <PageHeader breadcrumb={[{ label: texts.title, icon }]} />
      <main className="flex flex-1 flex-col items-center justify-center">
        {error === null ? (
          <Spinner label={texts.copying} />
        ) : error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={icon}
            title={texts.revoked}
            text={t('The link was revoked. Ask the person who shared it for a new one.')}
          />
        ) : (
          <ErrorState
            title={texts.failed}
            reason={errorText(error)}
            onRetry={() => mutate(idempotencyKey.current)}
            isRetrying={isPending}
          />
        )}
      </main>
    </>
  )
}
