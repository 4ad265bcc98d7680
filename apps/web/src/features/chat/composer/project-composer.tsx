import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveDraft, restoreDraft, useDraft } from '../../../lib/forms/drafts.ts'
import { t } from '../../../lib/text.tsx'
import { projectQuery } from '../../projects/index.ts'
import { NewChatComposer } from './new-chat-composer.tsx'

export interface ProjectComposerProps {
  projectId: string
  prefill: string | undefined
  onPrefilled: () => void
}

export const ProjectComposer = ({ projectId, prefill, onPrefilled }: ProjectComposerProps) => {
  useEffect(() => {
    if (prefill === undefined) return
    restoreDraft(projectId, prefill)
    onPrefilled()
  }, [projectId, prefill, onPrefilled])
  const project = useQuery(projectQuery(projectId)).data
  const name = project?.name ?? t('this project')
  const isEmpty = useDraft(projectId) === ''
  return (
    <>
      <NewChatComposer
        composerId={projectId}
        placeholder={t('Ask about {name}…', { name })}
        projectId={projectId}
      />
      {isEmpty && project !== undefined && project.quickstartPrompts.length > 0 && (
        <ul aria-label={t('Suggested questions')} className="mt-3 flex flex-wrap gap-2">
          {project.quickstartPrompts.map((prompt) => (
            <li key={prompt} className="max-w-full">
              <button
                type="button"
                onClick={() => saveDraft(projectId, prompt)}
                className="touch-tall max-w-full truncate rounded-full border border-line bg-surface px-3 py-1.5 text-13 text-muted transition-colors hover:border-faint hover:text-ink"
              >
                {prompt}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
