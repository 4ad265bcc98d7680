import { firstCharacters } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { ProjectTitle, type Project } from '@atelier/contract/projects/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const schema = z.object({ projectName: ProjectTitle })

const suggestCopyName = (name: string) => {
  const copySuffix = ' (copy)'
  return firstCharacters(name, limits.project.titleMax - copySuffix.length) + copySuffix
}

interface CopyProjectDialogProps {
  title: string
  text: string
  confirmLabel: string
  name: string
  createCopy: (copy: { projectName: string; idempotencyKey: string }) => Promise<Project>
  successMessage: (copy: Project) => string
  question?: string | undefined
  onClose: () => void
}

const CopyProjectDialog = ({
  title,
  text,
  confirmLabel,
  name,
  createCopy,
  successMessage,
  question,
  onClose,
}: CopyProjectDialogProps) => {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    defaultValues: { projectName: suggestCopyName(name) },
    resolver: zodResolver(formSchema(schema)),
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      errorField="projectName"
      onClose={onClose}
      onSubmit={async ({ projectName }) => {
        const copy = await createCopy({ projectName, idempotencyKey })
        toast.success(successMessage(copy))
        onClose()
        await navigate({
          to: '/chat/projects/$projectId',
          params: { projectId: copy.id },
          search: { ask: question },
        })
      }}
    >
      <FormTextField control={form.control} name="projectName" label={t('Name of your copy')} autoFocus />
    </FormDialog>
  )
}

export default CopyProjectDialog
