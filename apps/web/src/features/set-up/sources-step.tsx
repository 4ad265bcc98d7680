import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { FileUp, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ModelPicker, chooseModel, modelsQuery, useNextModel } from '../chat/models/index.ts'
import { SourceSummary, UploadRow, useProjectSources, useRemoveSource } from '../knowledge/index.ts'
import { DropZone, LinkField, pickFiles } from '../uploads/index.ts'
import { DuplicateChoices } from '../uploads/duplicates/index.ts'
import { useRetryAttachment } from '../uploads/attachments/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

interface SetUpSources {
  attachments: readonly Pick<Attachment, 'status'>[]
  uploads: readonly { status: string }[]
}

const isUsable = ({ status }: { status: string }) => status !== 'failed'

const countUsableSources = ({ attachments, uploads }: SetUpSources): number =>
  attachments.filter(isUsable).length + uploads.filter(isUsable).length

const attachmentsProblem = (sources: SetUpSources): string | null => {
  if (countUsableSources(sources) === 0) return messages.projectSetup.attachmentsRequired
  const isProcessing = sources.attachments.some(
    ({ status }) => status === 'uploading' || status === 'analysing',
  )
  return isProcessing || sources.uploads.some(isUsable) ? messages.projectSetup.uploadsUnfinished : null
}

export const SourcesStep = ({ state, send, project }: SetUpStepProps & { project: Project }) => {
  const { attachments, pendingUploads, addFiles } = useProjectSources(project)
  const [hasTriedNext, setHasTriedNext] = useState(false)
  const problem = attachmentsProblem({ attachments, uploads: pendingUploads })
  const isEmpty = countUsableSources({ attachments, uploads: pendingUploads }) === 0
  return (
    <StepFrame
      state={state}
      title={t('Add sources')}
      description={t('Documents and web pages used for answers in this project.')}
      actions={
        <>
          <BackButton state={state} send={send} />
          <ModelPicker />
          <Button
            size="lg"
            variant="primary"
            isDisabled={isEmpty || state.goal.trim() === ''}
            onPress={() => (problem === null ? send({ type: 'generate' }) : setHasTriedNext(true))}
          >
            {t('Next')}
          </Button>
        </>
      }
    >
      {state.problem?.isProposal === true && <OtherOptions send={send} />}
      <DropZone label={t('Drop files to add them')} onFiles={addFiles} className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong bg-sunken px-5 py-6 text-center">
          <p className="text-13 text-muted max-tablet:hidden">{t('Drop documents here or choose them.')}</p>
          <Button icon={<FileUp />} onPress={() => void pickFiles().then(addFiles)}>
            {t('Upload files')}
          </Button>
        </div>
        <div className="min-h-9">
          <LinkField projectId={project.id} />
        </div>
        <DuplicateChoices uploads={pendingUploads} />
        {(attachments.length > 0 || pendingUploads.length > 0) && (
          <ul aria-label={t('Sources')} className="-mx-2 flex flex-col">
            {pendingUploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
            {attachments.map((attachment) => (
              <AttachmentRow key={attachment.id} projectId={project.id} attachment={attachment} />
            ))}
          </ul>
        )}
      </DropZone>
      {isEmpty ? (
        <p className="text-13 text-muted">{messages.projectSetup.attachmentsRequired}</p>
      ) : (
        hasTriedNext &&
        problem !== null && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )
      )}
    </StepFrame>
  )
}

const OtherOptions = ({ send }: Pick<SetUpStepProps, 'send'>) => {
  const { data } = useQuery(modelsQuery)
  const modelId = useNextModel('new')?.id
  const builtin = data?.models.find(({ provider }) => provider === 'builtin')
  return (
    <div role="group" aria-label={t('Other options')} className="-mt-3 flex flex-wrap items-center gap-2">
      {builtin !== undefined && builtin.id !== modelId && (
        <Button
          onPress={() => {
            chooseModel('new', builtin.id)
            send({ type: 'generate' })
          }}
        >
          {t('Create a draft without a model')}
        </Button>
      )}
      <Button onPress={() => send({ type: 'write-by-hand' })}>{t('Write it yourself')}</Button>
    </div>
  )
}

const AttachmentRow = ({ projectId, attachment }: { projectId: string; attachment: Attachment }) => {
  const remove = useRemoveSource(projectId)
  const retry = useRetryAttachment()
  const { id, title, status, failure } = attachment
  return (
    <li className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 items-center gap-3 px-2 py-1.5">
        <SourceSummary attachment={attachment} />
      </div>
      {status === 'failed' && failure?.retryable !== false && (
        <IconButton
          label={t('Retry {title}', { title })}
          isPending={retry.isPending}
          onPress={() => retry.mutate(id)}
        >
          <RotateCw />
        </IconButton>
      )}
      <IconButton
        label={t('Remove {title}', { title })}
        isPending={remove.isPending}
        onPress={() => remove.mutate(id)}
      >
        <X />
      </IconButton>
    </li>
  )
}
