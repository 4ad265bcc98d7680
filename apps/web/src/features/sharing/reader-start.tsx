import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { projectQuery } from '../projects/index.ts'
import { promptSignIn, useUser } from '../users/index.ts'

const ForkDialog = lazy(() => import('./fork-dialog.tsx'))

export interface ReaderStartProps {
  projectId: string
  requestedFork: { question?: string | undefined } | null
  onRequestHandled: () => void
}

export const ReaderStart = ({ projectId, requestedFork, onRequestHandled }: ReaderStartProps) => {
  const user = useUser()
  const project = useQuery(projectQuery(projectId)).data
  const isGuest = user?.isGuest ?? true
  const isForkable = project?.allowForking === true && !project.archived
  const [pressedFork, setPressedFork] = useState<ReaderStartProps['requestedFork']>(null)
  const fork = isForkable ? (pressedFork ?? requestedFork) : null
  const needsSignIn = fork !== null && user?.isGuest === true
  useEffect(() => {
    if (needsSignIn) promptSignIn({ reason: t('Sign in to create your own copy of this project.') })
  }, [needsSignIn, pressedFork])
  if (project === undefined) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken px-4 py-3">
        <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
          {t('This project is public.')}{' '}
          {isForkable
            ? t('Create your own copy to ask questions about its sources.')
            : t('You can read about this project, but only members can ask questions.')}{' '}
          <a
            href={`/p/${project.id}`}
            target="_blank"
            rel="noopener"
            className="text-accent-text underline-offset-2 hover:underline"
          >
            {t('View the project’s page')}
          </a>
        </p>
        {isForkable && (
          <Button variant="primary" icon={<GitFork />} onPress={() => setPressedFork({})}>
            {t('Create my copy')}
          </Button>
        )}
      </div>
      {project.quickstartPrompts.length > 0 && (
        <section aria-labelledby="prompts" className="mt-8">
          <h2 id="prompts" className="border-b border-line pb-2 text-13 font-medium text-muted">
            {t('Questions this project answers')}
          </h2>
          <ul>
            {project.quickstartPrompts.map((prompt) => (
              <li key={prompt} className="border-b border-line text-14 wrap-anywhere">
                {isForkable ? (
                  <button
                    type="button"
                    className="w-full px-2 py-3 text-start transition-colors hover:bg-tint"
                    onClick={() => setPressedFork({ question: prompt })}
                  >
                    {prompt}
                  </button>
                ) : (
                  <p className="px-2 py-3">{prompt}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {fork !== null && !isGuest && (
        <ForkDialog
          project={project}
          question={fork.question}
          onClose={() => {
            setPressedFork(null)
            onRequestHandled()
          }}
        />
      )}
    </>
  )
}
