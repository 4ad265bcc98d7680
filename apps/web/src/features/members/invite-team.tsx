import type { OfferedRole } from '@atelier/contract/people/invitation'
import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUser } from '../users/index.ts'
import { membersQuery, useInvite, wholeTeamQuery } from './api.ts'
import { canManageMembers } from './can-manage.ts'
import { InviteChanges, toKnownPeople } from './invite-changes.tsx'
import { projectRoles, RoleSelect } from './role-select.tsx'
import { TeamChoice } from './team-choice.tsx'

const texts = messages.members

export const InviteTeam = ({ project }: { project: Project }) => {
  const user = useUser()
  const [role, setRole] = useState<OfferedRole>('VIEWER')
  const invite = useInvite(project.id)
  if (user?.plan !== 'team' || !canManageMembers(project)) return null
  if (user.teamId === null) return <NoTeamYet />
  const inviteAll = () =>
    invite.mutate(
      { type: 'WHOLE_TEAM', role },
      {
        onSuccess: ({ members }) =>
          members.length === 0 ? toast.info(texts.nothingToApply) : toast.success(texts.invited),
        onError: (error) => toast.error(texts.inviteTeamFailed, errorText(error)),
      },
    )
  return (
    <section aria-label={t('Invite Team')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 text-14">{t('Everyone on your team')}</p>
        <RoleSelect
          label={t('Role for the whole team')}
          value={role}
          options={projectRoles}
          onChange={setRole}
        />
        <Button size="lg" isPending={invite.isPending} onPress={inviteAll}>
          {t('Invite whole team')}
        </Button>
      </div>
      <WholeTeamChanges project={project} teamId={user.teamId} selfId={user.id} role={role} />
      <TeamChoice project={project} />
    </section>
  )
}

interface WholeTeamChangesProps {
  project: Project
  teamId: string
  selfId: string
  role: OfferedRole
}

const WholeTeamChanges = ({ project, teamId, selfId, role }: WholeTeamChangesProps) => {
  const { data: members = [] } = useQuery(membersQuery(project.id))
  const { data: team = [] } = useQuery(wholeTeamQuery(teamId))
  const emails = team.filter(({ uid }) => uid !== selfId).map(({ email }) => email)
  return (
    <InviteChanges
      emails={emails}
      role={role}
      roles={projectRoles}
      people={toKnownPeople(members)}
      promotesMembers
    />
  )
}

const NoTeamYet = () => (
  <section aria-label={t('Invite Team')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <p className="min-w-40 flex-1 text-14 text-muted">
      {t('With a team, you can invite everyone at once, or just some members.')}
    </p>
    <Link to="/settings/team" className={buttonClass('secondary', 'lg')}>
      {t('Create a team')}
    </Link>
  </section>
)
