import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title: string
  reason: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  size?: 'page' | 'panel'
}

export const ErrorState = ({
  title,
  reason,
  onRetry,
  isRetrying = false,
  size = 'page',
}: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      icon={<CloudOff size={20} />}
      title={title}
      text={reason}
      size={size}
      action={
        onRetry && (
          <Button onPress={onRetry} isPending={isRetrying}>
            {t('Try again')}
          </Button>
        )
      }
    />
  </div>
)
