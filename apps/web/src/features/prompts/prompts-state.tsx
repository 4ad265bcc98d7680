import { BookText, CloudOff } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ContactSupport } from '../../ui/buttons/contact-support.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUser } from '../users/index.ts'

export const PromptsSkeleton = ({
  rows = layout.prompt.skeletonRows,
  height,
}: {
  rows?: number
  height: number
}) => (
  <Loading label={t('Loading prompts')} className="flex flex-col">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} data-skeleton-row style={{ height }} className="flex items-center px-2">
        <Skeleton className="h-3 w-3/5" />
      </div>
    ))}
  </Loading>
)

interface PromptsFailedProps {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

export const PromptsFailed = ({ error, onRetry, isRetrying }: PromptsFailedProps) => {
  const supportLink = useUser()?.supportLink
  return (
    <div role="alert">
      <EmptyState
        size="panel"
        icon={<CloudOff size={20} />}
        title={messages.prompts.loadFailed}
        text={
          <>
            <span className="block">{messages.prompts.issue}</span>
            {errorText(error)}
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ContactSupport link={supportLink} subject={messages.prompts.loadFailed} />
            <Button onPress={onRetry} isPending={isRetrying}>
              {t('Try again')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

export const NoPrompts = ({ onCreate }: { onCreate?: () => void }) => (
  <EmptyState
    size="panel"
    icon={<BookText size={20} />}
    title={messages.prompts.none}
    text={onCreate && t('Save prompts you use often. Insert them into a chat with one click, or type /name.')}
    action={
      onCreate && (
        <Button variant="primary" onPress={onCreate}>
          {t('Save Prompt')}
        </Button>
      )
    }
  />
)

export const NoMatch = () => <EmptyState size="panel" title={messages.prompts.noneForSearch} />
