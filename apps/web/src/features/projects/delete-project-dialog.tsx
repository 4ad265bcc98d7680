import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/project'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useDeleteFinishedProject } from './deletion-api.ts'

const { deletedDays } = limits.project

/** Asks for the project's name before everybody in it loses it. */
const DeleteProjectDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const navigate = useNavigate()
  const remove = useDeleteFinishedProject()
  const [name, setName] = useState('')
  const formId = useId()
  const isNamed = name.trim() === project.name
  const others = project.memberCount - 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNamed) return
    remove.mutate(
      { projectId: project.id, name },
      {
        onSuccess: () => {
          onClose()
          toast.success(
            `“${project.name}” is deleted`,
            `For ${deletedDays} days you can bring it back, below your archived projects.`,
          )
          void navigate({ to: '/chat/projects' })
        },
      },
    )
  }
  return (
    <Dialog
      role="alertdialog"
      title="Delete this project?"
      description={`Its instructions, its chats and its sharing go${
        others > 0 ? `, for you and for ${others === 1 ? 'one other person' : `${others} others`}` : ''
      }. Files stay in the vaults of those who added them. For ${deletedDays} days you can bring the project back; then nothing of it is left.`}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="danger"
            type="submit"
            form={formId}
            isDisabled={!isNamed}
            isPending={remove.isPending}
          >
            Delete project
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={`Type “${project.name}” to be sure`}
          value={name}
          onChange={setName}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}

export default DeleteProjectDialog
