import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { Project } from '@atelier/contract/projects/project'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { teamQuery, type TeamMember, useInvite } from './api.ts'
import { MemberLine } from './member-line.tsx'
import { RoleSelect, projectRoles } from './role-select.tsx'

const texts = messages.members

export const TeamChoice = ({ project }: { project: Project }) => {
  const [search, setSearch] = useState('')
  const [selection, setSelection] = useState<ReadonlyMap<string, OfferedRole>>(new Map())
  const team = useQuery(teamQuery(project.id, useDebounced(search.trim(), layout.searchDebounceMs)))
  const invite = useInvite(project.id)
  useUnsaved(selection.size > 0 && !invite.isPending)
  const choose = (email: string, role: OfferedRole | null) => {
    const next = new Map(selection)
    if (role === null) next.delete(email)
    else next.set(email, role)
    setSelection(next)
  }
  const apply = () => {
    const members = [...selection].map(([email, role]) => ({ email, role }))
    if (members.length === 0) {
      toast.info(texts.nothingToApply)
      return
    }
    invite.mutate(
      { type: 'SUBSET_TEAM', members },
      {
        onSuccess: () => {
          setSelection(new Map())
          toast.success(texts.invited)
        },
        onError: (error) => toast.error(texts.inviteFailed, errorText(error)),
      },
    )
  }
  return (
    <>
      <SearchField label={t('Search your team')} value={search} onChange={setSearch} />
      <TeamList team={team} selection={selection} onChoose={choose} />
      <Button size="lg" variant="primary" className="self-end" isPending={invite.isPending} onPress={apply}>
        {selection.size === 0
          ? t('Invite selected')
          : t('Invite selected ({size})', { size: selection.size })}
      </Button>
    </>
  )
}

interface TeamListProps {
  team: UseQueryResult<{ members: TeamMember[]; total: number }>
  selection: ReadonlyMap<string, OfferedRole>
  onChoose: (email: string, role: OfferedRole | null) => void
}

const TeamList = ({ team, selection, onChoose }: TeamListProps) => (
  <div className="h-90 overflow-y-auto rounded-sm border border-line px-3">
    <ResourceState
      query={team}
      loading={
        <Loading label={t('Loading your team')} className="flex flex-col gap-3 py-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </Loading>
      }
      errorTitle={t('Couldn’t load your team')}
      size="panel"
    >
      {({ members }) =>
        members.length === 0 ? (
          <EmptyState size="panel" title={t('No results')} text={t('No one on your team has that name.')} />
        ) : (
          <ul aria-label={t('Your team')}>
            {members.map((member) => (
              <TeamMemberRow
                key={member.uid}
                member={member}
                role={selection.get(member.email) ?? null}
                onChoose={(role) => onChoose(member.email, role)}
              />
            ))}
          </ul>
        )
      }
    </ResourceState>
  </div>
)

interface TeamMemberRowProps {
  member: TeamMember
  role: OfferedRole | null
  onChoose: (role: OfferedRole | null) => void
}

const statusLabels: Record<TeamMember['projectStatus'], string | null> = {
  NOT_INVOLVED: null,
  PENDING_INVITE: t('Invited'),
  ACTIVE_MEMBER: t('Member'),
  REVOKED_FROM_PROJECT: messages.sharing.labels.revoked,
  IS_PROJECT_OWNER: t('Owner'),
}

const TeamMemberRow = ({ member, role: selection, onChoose }: TeamMemberRowProps) => {
  const { name, projectStatus, currentProjectRole } = member
  const isOwner = projectStatus === 'IS_PROJECT_OWNER'
  const currentRole: OfferedRole = currentProjectRole === 'EDITOR' ? 'EDITOR' : 'VIEWER'
  const hasRole = currentProjectRole !== null
  return (
    <MemberLine member={member} badge={statusLabels[projectStatus]}>
      {!isOwner && (
        <>
          <RoleSelect
            label={t('{name}’s role', { name })}
            value={selection ?? currentRole}
            options={projectRoles}
            onChange={(role) => onChoose(hasRole && role === currentRole ? null : role)}
          />
          <Checkbox
            aria-label={hasRole ? t('Change {name}’s role', { name }) : t('Invite {name}', { name })}
            isSelected={selection !== null}
            isDisabled={hasRole && selection === null}
            onChange={(isChosen) => onChoose(isChosen ? currentRole : null)}
          />
        </>
      )}
    </MemberLine>
  )
}
