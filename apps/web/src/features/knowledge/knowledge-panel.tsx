import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenText, FileUp, FlaskConical } from 'lucide-react'
import { fileSize } from '../../lib/format/file-size.ts'
import { layout } from '../../lib/layout.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DropZone, pickFiles } from '../uploads/index.ts'
import { DuplicateChoices } from '../uploads/duplicates/index.ts'
import { ownStorageQuery } from '../uploads/attachments/index.ts'
import { AddSources } from './add-sources.tsx'
import { useRemoveSource } from './api.ts'
import { FailedSources } from './failed-sources.tsx'
import { Instructions } from './instructions.tsx'
import { RemovedSources } from './removed-sources.tsx'
import { SourceMenu } from './source-menu.tsx'
import { SourceSummary } from './source-summary.tsx'
import { UploadRow } from './upload-row.tsx'
import { usePanelProject } from './use-panel-project.ts'
import { useProjectSources } from './use-project-sources.ts'

interface SourceRowProps {
  project: Project
  attachment: Attachment
  onOpen: () => void
}

const SourceRow = ({ project, attachment, onOpen }: SourceRowProps) => {
  const remove = useRemoveSource(project.id)
  const { ADD_KNOWLEDGE: mayAdd, REMOVE_KNOWLEDGE: mayRemove } = project.permissions
  const summary = <SourceSummary attachment={attachment} />
  const rowClass = 'flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1.5'
  return (
    <li className="flex items-center gap-1">
      {attachment.status === 'completed' ? (
        <button
          type="button"
          onClick={onOpen}
          className={cx(rowClass, 'transition-colors hover:bg-tint-strong')}
        >
          {summary}
        </button>
      ) : (
        <div className={rowClass}>{summary}</div>
      )}
      <SourceMenu
        attachment={attachment}
        mayAdd={mayAdd}
        onOpen={onOpen}
        onRemove={mayRemove ? () => remove.mutate(attachment.id) : undefined}
      />
    </li>
  )
}

interface KnowledgeCapacityProps {
  attachments: readonly Attachment[]
  mayAdd: boolean
}

/** The limit is each contributor's storage, not the project's. */
const KnowledgeCapacity = ({ attachments, mayAdd }: KnowledgeCapacityProps) => {
  const size = attachments.reduce((sum, { metadata }) => sum + metadata.size, 0)
  const { data: storage } = useQuery({ ...ownStorageQuery(size), enabled: mayAdd })
  if (attachments.length === 0) return null
  const isNearlyFull = storage !== undefined && storage.percentage >= layout.vault.storageColors.orange
  return (
    <p className="mt-2 text-12 text-muted tabular-nums">
      {plural(
        attachments.length,
        '{size} in 1 source. Each source counts toward the storage of the person who added it.',
        '{size} in {count} sources. Each source counts toward the storage of the person who added it.',
        { size: fileSize(size) },
      )}{' '}
      {mayAdd && storage !== undefined && (
        <span className={cx(isNearlyFull && 'text-warn')}>
          {t('You’ve used {used} of {limit}.', {
            used: fileSize(storage.used),
            limit: fileSize(storage.limit),
          })}
        </span>
      )}
    </p>
  )
}

const columnClass = 'flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pb-6 *:shrink-0'

const Sources = ({ project }: { project: Project }) => {
  const panels = usePanels()
  const { attachments, pendingUploads, addFiles } = useProjectSources(project)
  const mayAdd = project.permissions.ADD_KNOWLEDGE
  const isEmpty = attachments.length === 0 && pendingUploads.length === 0
  return (
    <DropZone
      label={t('Drop files to add them')}
      onFiles={addFiles}
      isDisabled={!mayAdd}
      className="flex min-h-64 flex-col"
    >
      <div className="flex h-8 items-center justify-between">
        <h3 className="text-13 font-semibold text-muted">
          {t('Sources')}{' '}
          {attachments.length > 0 && (
            <span className="ms-1 font-normal tabular-nums">{attachments.length}</span>
          )}
        </h3>
        <AddSources project={project} mayAdd={mayAdd} onFiles={addFiles} />
      </div>
      <FailedSources attachments={attachments} mayRetry={mayAdd} />
      <DuplicateChoices uploads={pendingUploads} />
      {isEmpty ? (
        <EmptyState
          size="panel"
          icon={<BookOpenText size={20} />}
          title={t('No sources yet')}
          text={t('Add files, web pages and text here. Answers in this project are based on them.')}
          action={
            mayAdd && (
              <Button variant="primary" icon={<FileUp />} onPress={() => void pickFiles().then(addFiles)}>
                {t('Upload files')}
              </Button>
            )
          }
        />
      ) : (
        <ul aria-label={t('Sources')} className="-mx-2 mt-1 flex flex-col">
          {pendingUploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {attachments.map((attachment) => (
            <SourceRow
              key={attachment.id}
              project={project}
              attachment={attachment}
              onOpen={() => panels.open('sources', { attachment: attachment.id })}
            />
          ))}
        </ul>
      )}
      <KnowledgeCapacity attachments={attachments} mayAdd={mayAdd} />
    </DropZone>
  )
}

const LabLink = ({ project }: { project: Project }) =>
  project.userRole !== 'VIEWER' && (
    <Link
      to="/chat/projects/$projectId/retrieval"
      params={{ projectId: project.id }}
      className="touch-tall flex items-center gap-2 self-start text-13 text-muted hover:text-ink"
    >
      <FlaskConical size={14} />
      {t('Retrieval lab')}
    </Link>
  )

const Contents = ({ project }: { project: Project }) =>
  project.isMember ? (
    <div className={columnClass}>
      <Instructions project={project} />
      <Sources project={project} />
      <RemovedSources project={project} />
      <LabLink project={project} />
    </div>
  ) : (
    <EmptyState
      size="panel"
      icon={<BookOpenText size={20} />}
      title={t('Members only')}
      text={
        project.allowForking
          ? t('Only members can see the instructions and sources. Fork the project to get your own copy.')
          : t('Only members can see the instructions and sources.')
      }
    />
  )

const KnowledgePanel = () => (
  <ResourceState
    query={usePanelProject()}
    loading={
      <div className={columnClass}>
        <Skeleton className="h-20 rounded-md" />
        <Skeleton className="h-10 rounded-md" />
        <Skeleton className="h-10 rounded-md" />
      </div>
    }
    errorTitle={t('Couldn’t load the knowledge base')}
    size="panel"
  >
    {(project) => <Contents project={project} />}
  </ResourceState>
)

export default KnowledgePanel
