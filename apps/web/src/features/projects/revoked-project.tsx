import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { useNavigate } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDismissRevocation } from './deletion-api.ts'

/** The page of a project that its reader was removed from: that it was so, and nothing of it. */
export const RevokedProject = ({ project }: { project: Project }) => {
  const navigate = useNavigate()
  const dismiss = useDismissRevocation()
  return (
    <EmptyState
      icon={<FolderX size={20} />}
      isPageTitle
      title={project.name}
      text={`${project.description} Your own files are still in your vault.`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="lg" isDisabled>
            {messages.sharing.labels.revoked}
          </Button>
          <Button
            size="lg"
            isPending={dismiss.isPending}
            onPress={() =>
              dismiss.mutate(project.id, { onSuccess: () => void navigate({ to: '/chat/projects' }) })
            }
          >
            Dismiss
          </Button>
        </div>
      }
    />
  )
}
