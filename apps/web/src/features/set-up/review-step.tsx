import { Digest, type Attachment } from '@atelier/contract/sources/attachment'
import { limits } from '@atelier/contract/limits'
import { QuickstartPrompt } from '@atelier/contract/projects/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText, isNotFound } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { messages } from '../../lib/messages.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAsk } from '../chat/index.ts'
import { projectForm } from '../project-form/index.ts'
import { projectQuery, useUpdateProject } from '../projects/index.ts'
import { BackButton } from './back-button.tsx'
import { ReviewFields } from './review-fields.tsx'
import type { Review } from './set-up-state.ts'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'
import { useReportValues } from './use-report-values.ts'

const useFinishSetUp = (projectId: string) => {
  const navigate = useNavigate()
  const { askInNewChat } = useAsk()
  const { mutateAsync: update } = useUpdateProject(projectId)
  return async (
    { initialQuery, starterQuestions, ...project }: Review,
    startsChat: boolean,
  ): Promise<void> => {
    await update({ ...project, status: 'COMPLETED', quickstartPrompts: starterQuestions })
    toast.success(messages.projectSetup.created)
    // if the chat can't start, its question goes to the project's composer
    const chatId = startsChat
      ? await askInNewChat({ text: initialQuery.trim(), attachments: [] }, { projectId })
      : null
    if (chatId === null) await navigate({ to: '/chat/projects/$projectId', params: { projectId } })
  }
}

/** Empty questions are dropped (PRJ-16, PRJ-20). */
const reviewForm = projectForm.extend({
  initialQuery: z.string().max(limits.chat.messageMax, t('This message is too long')),
  starterQuestions: z
    .array(z.string())
    .transform((questions) =>
      questions.map((question) => question.trim()).filter((question) => question !== ''),
    )
    .pipe(z.array(QuickstartPrompt).max(limits.project.prompts)),
})

export const ReviewStep = ({ state, send }: SetUpStepProps) => {
  const projectId = state.projectId ?? ''
  const finish = useFinishSetUp(projectId)
  const [destination, setDestination] = useState<'project' | 'chat' | null>(null)
  const changeDestination = (next: typeof destination) => {
    setDestination(next)
    send({ type: 'save', isSaving: next !== null })
  }
  const form = useForm<Review>({ defaultValues: state.review, resolver: zodResolver(formSchema(reviewForm)) })
  useReportValues(form, (review) => send({ type: 'type-review', review }))
  const query = useWatch({ control: form.control, name: 'initialQuery' })
  const create = (next: 'project' | 'chat') =>
    sendForm(
      form,
      async (review) => {
        changeDestination(next)
        try {
          await finish(review, next === 'chat')
        } finally {
          changeDestination(null)
        }
      },
      (error) => {
        if (isNotFound(error)) send({ type: 'gone' })
        else toast.error(messages.projectSetup.createFailed, errorText(error))
      },
    )()
  return (
    <StepFrame
      state={state}
      title={t('Review your project')}
      description={t('Change anything you like, now or later.')}
      onSubmit={() => create('project')}
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={destination !== null} />
          <Button
            size="lg"
            type="submit"
            isPending={destination === 'project'}
            isDisabled={destination === 'chat'}
          >
            {messages.projectSetup.create}
          </Button>
          <Button
            size="lg"
            variant="primary"
            className="max-tablet:w-full"
            isPending={destination === 'chat'}
            isDisabled={destination === 'project' || query.trim() === ''}
            onPress={() => void create('chat')}
          >
            {messages.projectSetup.createAndChat}
          </Button>
        </>
      }
    >
      {state.isDraft && (
        <Banner>
          {t(
            'This is a draft. No language model is connected, so it’s based on your goal and the names of your sources. Review every field before you create the project.',
          )}
        </Banner>
      )}
      <ReviewFields form={form} projectId={projectId} goal={state.goal.trim()} />
      <ReadSources projectId={projectId} />
    </StepFrame>
  )
}

const parseDigest = ({ summary }: Pick<Attachment, 'summary'>): Digest | null => {
  if (summary === null) return null
  try {
    return Digest.safeParse(JSON.parse(summary)).data ?? null
  } catch {
    return null
  }
}

const ReadSources = ({ projectId }: { projectId: string }) => {
  const titleId = useId()
  const { data: project } = useQuery(projectQuery(projectId))
  const readSources = (project?.drives ?? [])
    .flatMap((drive) => drive.folders.flatMap((folder) => folder.attachments))
    .filter(({ status }) => status === 'completed')
  if (readSources.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-sunken px-4 py-3.5">
      <h3 id={titleId} className="text-13 font-semibold text-muted">
        {t('What the assistant will know')}
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {readSources.map((source) => (
          <li key={source.id} className="min-w-0">
            <p className="truncate text-14 font-medium">{source.title}</p>
            <p className="line-clamp-3 text-13 text-pretty text-muted">
              {parseDigest(source)?.summary ?? t('Read in full. No summary available.')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
