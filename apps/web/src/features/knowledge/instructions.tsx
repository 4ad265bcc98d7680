import { ProjectInstructions, type Project } from '@atelier/contract/projects/project'
import { limits } from '@atelier/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { problemWith } from '../../lib/forms/form-schema.ts'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { CopyButton } from '../chat/index.ts'
import { projectQuery, useUpdateProject, isVersionConflict } from '../projects/index.ts'

const InstructionsHistory = lazy(() => import('./instructions-history.tsx'))

export const Instructions = ({ project }: { project: Project }) => {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const mayEdit = project.permissions.EDIT_PROJECT
  return (
    <section aria-labelledby="instructions-title">
      <div className="flex h-8 items-center justify-between gap-4">
        <h3 id="instructions-title" className="me-auto text-13 font-semibold text-muted">
          {t('Custom Instructions')}
        </h3>
        {project.isMember && (
          <button
            type="button"
            onClick={() => setHistoryOpen(true)}
            className="touch-area text-13 text-muted hover:text-ink"
          >
            {t('Earlier versions')}
          </button>
        )}
        {mayEdit && !isEditing && (
          <button
            type="button"
            aria-label={t('Edit instructions')}
            onClick={() => setEditing(true)}
            className="touch-area text-13 text-muted hover:text-ink"
          >
            {t('Edit')}
          </button>
        )}
      </div>
      {!(isEditing && mayEdit) && (
        <p className="mt-1 max-h-40 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2.5 text-13 whitespace-pre-wrap wrap-anywhere">
          {project.systemPrompt.trim() === '' ? (
            <span className="text-muted">{t('None. The assistant answers in its default style.')}</span>
          ) : (
            project.systemPrompt
          )}
        </p>
      )}
      {isEditing && <EditInstructions project={project} onClose={() => setEditing(false)} />}
      {isHistoryOpen && <InstructionsHistory project={project} onClose={() => setHistoryOpen(false)} />}
    </section>
  )
}

const EditInstructions = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const [text, setText] = useState(project.systemPrompt)
  const [version, setVersion] = useState(project.version)
  const update = useUpdateProject(project.id, version)
  useUnsaved(text !== project.systemPrompt && !update.isPending)
  const error = problemWith(ProjectInstructions, text)
  const mayEdit = project.permissions.EDIT_PROJECT
  const save = async () => {
    try {
      await update.mutateAsync({ systemPrompt: text })
      toast.success(messages.projects.updated)
      onClose()
    } catch (failure) {
      // keep the input: saving again overwrites deliberately
      if (isVersionConflict(failure))
        setVersion((await queryClient.fetchQuery(projectQuery(project.id))).version)
      toast.error(messages.projects.updateFailed, errorText(failure))
    }
  }
  if (!mayEdit && text === project.systemPrompt) return null
  return (
    <form
      aria-label={t('Custom Instructions')}
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayEdit && error === undefined) void save()
      }}
    >
      <p role="status" className="text-13 empty:hidden">
        {!mayEdit && t('You can no longer edit these instructions. Your text wasn’t saved.')}
      </p>
      <TextArea
        label={t('Custom Instructions')}
        isLabelHidden
        rows={6}
        autoFocus
        isReadOnly={!mayEdit}
        value={text}
        onChange={setText}
        characterLimit={limits.project.systemPromptMax}
        error={error}
      />
      <div className="flex items-center gap-2">
        {mayEdit ? (
          <Button type="submit" variant="primary" isPending={update.isPending}>
            {t('Save')}
          </Button>
        ) : (
          <CopyButton label={t('Copy your text')} text={text} />
        )}
        <Button isDisabled={update.isPending} onPress={onClose}>
          {t('Discard')}
        </Button>
      </div>
    </form>
  )
}
