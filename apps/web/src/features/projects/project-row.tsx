import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import { Link } from '@tanstack/react-router'
import { Globe, Pin, Trash2, Users } from 'lucide-react'
import { memo, useState } from 'react'
import { locale } from '../../lib/language.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { AvatarStack } from '../../ui/display/avatar-stack.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { usePinProject } from './api.ts'
import { useDeleteProject, useDismissRevocation } from './deletion-api.ts'
import { isOwnDraft } from './is-own-draft.ts'
import { ProjectBadge } from './project-badge.tsx'

const visibilityBadges = {
  PRIVATE: null,
  SHARED: { icon: Users, label: t('Shared') },
  PUBLIC: { icon: Globe, label: t('Public') },
} as const

interface ProjectRowProps {
  project: Project
  timeText: string
}

export const ProjectRow = memo(({ project, timeText }: ProjectRowProps) => {
  const isRevoked = project.displayStatus === 'ACCESS_REVOKED'
  const dismiss = useDismissRevocation()
  const visibilityBadge = visibilityBadges[project.visibilityStatus]
  return (
    <li className="group/project relative flex h-17.5 items-center gap-3.5 border-b border-line px-2 transition-colors hover:bg-tint">
      <SymbolTile symbol={project.symbol} name={project.name} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Link
            {...(isOwnDraft(project)
              ? {
                  to: '/chat/projects' as const,
                  search: (current: object) => ({ ...current, resume: project.id }),
                }
              : { to: '/chat/projects/$projectId' as const, params: { projectId: project.id } })}
            className="truncate text-14 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {project.name}
          </Link>
          <ProjectBadge project={project} />
        </div>
        {/* a draft has no description yet: its goal distinguishes it from other drafts */}
        <p className="mt-0.5 truncate text-13 text-muted">
          {project.description === '' && isOwnDraft(project) ? project.goal : project.description}
        </p>
      </div>
      {visibilityBadge !== null && (
        <span className="flex w-24 shrink-0 items-center gap-1 text-13 text-muted max-tablet:hidden">
          <visibilityBadge.icon size={14} />
          {visibilityBadge.label}
        </span>
      )}
      {isOwnDraft(project) ? <DeleteDraft draft={project} /> : !isRevoked && <PinButton project={project} />}
      <div className="flex shrink-0 items-center gap-5 max-tablet:flex-col-reverse max-tablet:items-end max-tablet:gap-1 tablet:min-w-32 tablet:justify-end">
        {isRevoked ? (
          <Button
            size="sm"
            className="relative"
            aria-label={t('Dismiss {project}', { project: project.name })}
            isPending={dismiss.isPending}
            onPress={() => dismiss.mutate(project.id)}
          >
            {t('Dismiss')}
          </Button>
        ) : (
          <AvatarStack
            people={project.members.map(({ uid, name, picture }) => ({ id: uid, name, picture }))}
            total={project.memberCount}
            visibleMax={limits.project.avatars}
            moreLabel={messages.projects.moreMembers}
          />
        )}
        <time
          dateTime={new Date(project.updatedAt).toISOString()}
          title={new Date(project.updatedAt).toLocaleString(locale)}
          className={cx(
            'text-end text-13 whitespace-nowrap text-muted max-tablet:text-12 tablet:min-w-16',
            isRevoked && 'max-tablet:hidden',
          )}
        >
          {timeText}
        </time>
      </div>
    </li>
  )
})
ProjectRow.displayName = 'ProjectRow'

const PinButton = ({ project }: { project: Project }) => {
  const pin = usePinProject(project)
  const { name, isPinned } = project
  return (
    // keeps the button above the row's own link
    <span className="relative">
      <IconButton
        label={isPinned ? t('Unpin {name}', { name }) : t('Pin {name}', { name })}
        className={cx(
          !isPinned &&
            'opacity-0 group-hover/project:opacity-100 focus-visible:opacity-100 touch:opacity-100',
        )}
        onPress={() => pin.mutate(!isPinned)}
      >
        <Pin className={isPinned ? 'fill-current' : ''} />
      </IconButton>
    </span>
  )
}

const DeleteDraft = ({ draft }: { draft: Project }) => {
  const remove = useDeleteProject()
  const [isConfirming, setConfirming] = useState(false)
  return (
    // keeps the button above the row's own link
    <span className="relative">
      <IconButton
        label={t('Delete draft {draft}', { draft: draft.name })}
        onPress={() => setConfirming(true)}
      >
        <Trash2 />
      </IconButton>
      {isConfirming && (
        <ConfirmDialog
          title={t('Delete this draft?')}
          text={t('“{draft}” was never finished. Its files stay in your vault.', { draft: draft.name })}
          confirmLabel={t('Delete draft')}
          isDanger
          onClose={() => setConfirming(false)}
          onConfirm={() => remove.mutateAsync(draft.id)}
          errorTitle={t('Couldn’t delete the draft')}
        />
      )}
    </span>
  )
}
