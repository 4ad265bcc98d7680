import type { Project } from '@atelier/contract/project'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useUser } from '../users/index.ts'
import { useLeaveProject } from './api.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** A member may go by themself; only the owner can let them in again. */
export const LeaveProject = ({ project }: { project: Project }) => {
  const [isAsking, setAsking] = useState(false)
  const user = useUser()
  const navigate = useNavigate()
  const leave = useLeaveProject(project.id)
  if (user === undefined) return null
  return (
    <>
      <Button className="self-start" icon={<LogOut />} onPress={() => setAsking(true)}>
        Leave project
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            title="Leave this project?"
            text={`You can no longer read “${project.name}” nor your chats in it, unless its owner invites you again.`}
            confirm="Leave project"
            isDanger
            onClose={() => setAsking(false)}
            onConfirm={async () => {
              await leave.mutateAsync(user.id)
              await navigate({ to: '/chat/projects' })
            }}
            done={`You left “${project.name}”`}
            failed="You are still in the project"
          />
        )}
      </Suspense>
    </>
  )
}
