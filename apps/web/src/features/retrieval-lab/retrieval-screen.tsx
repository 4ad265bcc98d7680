import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, FolderKanban, Pin, Play, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ProgressNote } from '../../ui/feedback/progress-note.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { projectQuery, ProjectsWall } from '../projects/index.ts'
import { useUser } from '../users/index.ts'
import { type Lab, labQuery, useRunQuestions } from './api.ts'
import { Explanation } from './explanation.tsx'
import { Figures } from './figures.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionList } from './question-list.tsx'

interface RetrievalView {
  open?: string | undefined
  question?: string | undefined
}

interface LabProps extends RetrievalView {
  project: Project
  onChange: (view: RetrievalView) => void
}

const TryQuestion = ({
  project,
  question: initialText,
  onChange,
  onPin,
}: LabProps & { onPin: (text: string) => void }) => {
  const [text, setText] = useState(initialText ?? '')
  const query = text.trim()
  return (
    <section className="mt-10">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ question: query === '' ? undefined : query })
        }}
      >
        <TextField
          label={t('Try a question')}
          value={text}
          onChange={setText}
          maxLength={limits.retrieval.questionMax}
          placeholder={t('What would a search find?')}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" className="h-9">
          {t('Search')}
        </Button>
      </form>
      {initialText !== undefined && (
        <div className="mt-4 flex flex-col gap-4">
          {project.permissions.EDIT_PROJECT && (
            <Button icon={<Pin />} className="self-start" onPress={() => onPin(initialText)}>
              {t('Pin this question')}
            </Button>
          )}
          <Explanation projectId={project.id} question={initialText} />
        </div>
      )}
    </section>
  )
}

interface LabContentsProps extends LabProps {
  lab: Lab
  onPin: (text: string) => void
}

const LabContents = ({ project, lab, open, question, onChange, onPin }: LabContentsProps) => {
  const run = useRunQuestions(project.id)
  const canEdit = project.permissions.EDIT_PROJECT
  const isRunning = lab.run?.status === 'running'
  const canRun = lab.questions.some(({ expected }) => expected?.attachmentId != null)
  return (
    <>
      {lab.embedding !== null && lab.embedding.done < lab.embedding.total && (
        <div className="mb-6">
          <ProgressNote
            label={t('Preparing sources for search by meaning')}
            done={lab.embedding.done}
            total={lab.embedding.total}
          >
            {t('{model} is embedding passages. Passages without a vector are found by keyword only.', {
              model: lab.embedding.model,
            })}
          </ProgressNote>
        </div>
      )}
      <Figures projectId={project.id} lab={lab} />
      {lab.questions.length === 0 ? (
        <EmptyState
          icon={<FlaskConical size={20} />}
          title={t('No questions yet')}
          text={t(
            'Pin questions that people ask, each with the source that should answer it. You’ll see whether that source is found and whether changes to the sources help or hurt.',
          )}
          action={
            canEdit && (
              <Button variant="primary" size="lg" icon={<Plus />} onPress={() => onPin('')}>
                {t('Pin question')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-13 font-semibold text-muted">
              {t('Pinned questions')}{' '}
              <span className="ms-1 font-normal tabular-nums">{lab.questions.length}</span>
            </h2>
            {canEdit && (
              <span className="flex gap-2">
                <Button icon={<Plus />} onPress={() => onPin('')}>
                  {t('Pin question')}
                </Button>
                <Button
                  variant="primary"
                  icon={<Play />}
                  isDisabled={isRunning || !canRun}
                  isPending={run.isPending}
                  onPress={() => run.mutate(undefined)}
                >
                  {t('Run all')}
                </Button>
              </span>
            )}
          </div>
          <QuestionList
            project={project}
            questions={lab.questions}
            openId={open}
            isRunning={isRunning}
            onOpen={(id) => onChange({ open: id, question })}
          />
        </>
      )}
      <TryQuestion project={project} question={question} onChange={onChange} onPin={onPin} />
    </>
  )
}

const ProjectLab = (props: LabProps) => {
  const { project } = props
  const [textToPin, setTextToPin] = useState<string | null>(null)
  return (
    <>
      <ResourceState
        query={useQuery(labQuery(project.id))}
        loading={<ListSkeleton label={t('Loading pinned questions')} />}
        errorTitle={t('Couldn’t load the pinned questions')}
      >
        {(lab) => <LabContents {...props} lab={lab} onPin={setTextToPin} />}
      </ResourceState>
      {textToPin !== null && (
        <QuestionDialog project={project} text={textToPin} onClose={() => setTextToPin(null)} />
      )}
    </>
  )
}

const editorsOnly = (
  <EmptyState
    icon={<FlaskConical size={20} />}
    title={t('Editors only')}
    text={t('Only people who can edit this project can see how well search finds its sources.')}
  />
)

interface RetrievalScreenProps extends RetrievalView {
  projectId: string
  onChange: (view: RetrievalView) => void
}

export const RetrievalScreen = ({ projectId, ...view }: RetrievalScreenProps) => {
  const user = useUser()
  const query = useQuery(projectQuery(projectId))
  const { data: project } = query
  const renderLab = (current: Project): ReactNode =>
    current.isMember && current.userRole !== 'VIEWER' ? (
      <ProjectLab project={current} {...view} />
    ) : (
      editorsOnly
    )
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('Projects'), icon: <FolderKanban />, link: { to: '/chat/projects' } },
          {
            label: project?.name ?? t('Project'),
            link: { to: '/chat/projects/$projectId', params: { projectId } },
          },
          { label: t('Retrieval lab'), icon: <FlaskConical /> },
        ]}
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('Retrieval lab')}</h1>
          <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
            {t(
              'See whether search finds this project’s sources for the questions people ask. It’s the same search that answers use, and it runs again after every change.',
            )}
          </p>
          {project?.archived === true && (
            <p className="mb-6 rounded-md border border-line bg-sunken px-4 py-3 text-14 text-muted">
              {t('{archived}: you can’t change anything here, but you can still try a question.', {
                archived: messages.projects.archived,
              })}
            </p>
          )}
          <ResourceState
            query={query}
            signInWall={user?.isGuest && <ProjectsWall />}
            loading={<ListSkeleton label={t('Loading project')} />}
            errorTitle={t('Couldn’t load this project')}
            notFound={
              <EmptyState
                icon={<FolderKanban size={20} />}
                title={t('Project not found')}
                text={t('It was deleted or isn’t shared with you.')}
              />
            }
          >
            {renderLab}
          </ResourceState>
        </div>
      </main>
    </>
  )
}
