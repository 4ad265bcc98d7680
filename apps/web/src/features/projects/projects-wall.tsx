import { messages } from '@atelier/contract/messages'
import { FolderKanban } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { askToSignIn } from '../users/index.ts'

/** AUTH-02: what a guest meets instead of the projects. */
export const ProjectsWall = () => (
  <EmptyState
    icon={<FolderKanban size={20} strokeWidth={1.5} />}
    isPageTitle
    title={messages.auth.projectsWall}
    text={messages.auth.projectsWallText}
    action={
      <Button
        variant="primary"
        size="lg"
        onPress={() => askToSignIn({ reason: messages.auth.projectsWallText })}
      >
        {messages.auth.signInForFree}
      </Button>
    }
  />
)
