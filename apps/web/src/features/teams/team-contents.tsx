import type { Team } from '@atelier/contract/team'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useRenameTeam } from './api.ts'
import { EndTeam } from './end-team.tsx'
import { InviteToTeam } from './invite-to-team.tsx'
import { TeamNameDialog } from './team-name-dialog.tsx'
import { TeamPeople } from './team-people.tsx'

const standing: Record<Team['role'], string> = {
  owner: 'You made it and own it',
  admin: 'You are an admin of it',
  member: 'You are a member of it',
}

const peopleCount = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`)

/** A team: its name, whom it asks, who is in it, and the way out. */
export const TeamContents = ({ team }: { team: Team }) => {
  const rename = useRenameTeam(team.id)
  const [isNaming, setNaming] = useState(false)
  const { MANAGE_TEAM: mayManage } = team.permissions
  return (
    <>
      <div className="flex items-start gap-3">
        <h1 className="min-w-0 flex-1 font-serif text-28 font-medium tracking-tight wrap-anywhere">
          {team.name}
        </h1>
        {mayManage && (
          <Button className="mt-1 shrink-0" icon={<Pencil />} onPress={() => setNaming(true)}>
            Rename
          </Button>
        )}
      </div>
      <p className="mt-1.5 mb-6 text-14 text-muted">
        {peopleCount(team.memberCount)} · {standing[team.role]}
      </p>
      {mayManage && <InviteToTeam teamId={team.id} />}
      <TeamPeople team={team} />
      <EndTeam team={team} />
      {isNaming && (
        <TeamNameDialog
          title="Rename the team"
          confirm="Rename"
          name={team.name}
          save={rename.mutateAsync}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
