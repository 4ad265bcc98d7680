import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/empty-state.tsx'
import { promptSignIn } from './sign-in-prompt.ts'

interface GuestWallProps extends Omit<EmptyStateProps, 'action' | 'size'> {
  children: ReactNode
  reason?: string
}

export const GuestWall = ({ children, reason, ...texts }: GuestWallProps) => (
  <EmptyState
    {...texts}
    action={
      <Button
        variant="primary"
        size="lg"
        onPress={() => promptSignIn(reason === undefined ? {} : { reason })}
      >
        {children}
      </Button>
    }
  />
)
