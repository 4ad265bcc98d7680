import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ModelPicker } from '../chat/index.ts'
import { UploadRow, useProjectSources } from '../knowledge/index.ts'
import { DropZone, KnownChoices, LinkField, pickFiles } from '../uploads/index.ts'
import { AttachedRow } from './attached-row.tsx'
import { attachmentsProblem, usableSources } from './attachments-problem.ts'
import { BackButton } from './back-button.tsx'
import { OtherWays } from './other-ways.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

/** Files and links that the project is to rest on (PRJ-14, PRJ-21). */
export const SourcesStep = ({ state, send, project }: SetUpStepProps & { project: Project }) => {
  const { attachments, coming, addFiles } = useProjectSources(project)
  const [hasAsked, setAsked] = useState(false)
  const problem = attachmentsProblem({ attachments, coming })
  const isEmpty = usableSources({ attachments, coming }) === 0
  return (
    <StepFrame
      state={state}
      title="Add sources"
      description="Documents and web pages that answers in this project rest on."
      actions={
        <>
          <BackButton state={state} send={send} />
          <ModelPicker />
          <Button
            size="lg"
            variant="primary"
            isDisabled={isEmpty || state.goal.trim() === ''}
            onPress={() => (problem === null ? send({ type: 'generate' }) : setAsked(true))}
          >
            Next
          </Button>
        </>
      }
    >
      {state.problem?.isProposal === true && <OtherWays send={send} />}
      <DropZone label="Drop files to add them" onFiles={addFiles} className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong bg-sunken px-5 py-6 text-center">
          <p className="text-13 text-muted max-tablet:hidden">Drop documents here, or choose them.</p>
          <Button
            icon={<FileUp size={16} strokeWidth={1.5} aria-hidden />}
            onPress={() => void pickFiles().then(addFiles)}
          >
            Upload files
          </Button>
        </div>
        <Suspense fallback={<div className="h-9" />}>
          <LinkField projectId={project.id} />
        </Suspense>
        <KnownChoices uploads={coming} />
        {(attachments.length > 0 || coming.length > 0) && (
          <ul aria-label="Sources" className="-mx-2 flex flex-col">
            {coming.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
            {attachments.map((attachment) => (
              <AttachedRow key={attachment.id} projectId={project.id} attachment={attachment} />
            ))}
          </ul>
        )}
      </DropZone>
      {isEmpty ? (
        <p className="text-13 text-muted">{messages.projectSetup.attachmentsRequired}</p>
      ) : (
        hasAsked &&
        problem !== null && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )
      )}
    </StepFrame>
  )
}
