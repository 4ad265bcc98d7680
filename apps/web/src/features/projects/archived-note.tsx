import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useRestoreProject } from './api.ts'

const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'))

/** In place of the composer: what archived means, and for the owner the way back. */
export const ArchivedNote = ({ project }: { project: Project }) => {
  const restore = useRestoreProject(project.id)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-14 text-muted">
      <p className="min-w-0 flex-1 basis-64">
        {messages.projects.archived}: you can read its chats and sources, and nothing in it changes any more.
      </p>
      {project.userRole === 'OWNER' && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ArchiveRestore />}
            isPending={restore.isPending}
            onPress={() =>
              restore.mutate(undefined, { onSuccess: () => toast.success('The project is back') })
            }
          >
            Bring it back
          </Button>
          <Button icon={<Trash2 />} onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Suspense fallback={null}>
            {isDeleting && <DeleteProjectDialog project={project} onClose={() => setDeleting(false)} />}
          </Suspense>
        </div>
      )}
    </div>
  )
}
