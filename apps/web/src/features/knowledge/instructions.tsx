import type { Project } from '@atelier/contract/project'
import { lazy, Suspense, useState } from 'react'

const InstructionsHistory = lazy(() => import('./instructions-history.tsx'))

/** How the project's answers are written, and on demand how they were asked for before (KNO-01). */
export const Instructions = ({ project }: { project: Project }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="instructions-title">
      <div className="flex h-8 items-center justify-between">
        <h3 id="instructions-title" className="text-13 font-semibold text-muted">
          Instructions
        </h3>
        {project.isMember && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="touch-area text-13 text-muted hover:text-ink"
          >
            Earlier versions
          </button>
        )}
      </div>
      <p className="mt-1 max-h-40 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2.5 text-13 whitespace-pre-wrap wrap-anywhere">
        {project.systemPrompt.trim() === '' ? (
          <span className="text-muted">
            {project.permissions.EDIT_PROJECT
              ? 'None. Edit the project to say how it should answer.'
              : 'None. Answers are written as the assistant does it by itself.'}
          </span>
        ) : (
          project.systemPrompt
        )}
      </p>
      <Suspense fallback={null}>
        {isOpen && <InstructionsHistory project={project} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}
