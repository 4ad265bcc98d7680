import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCreateTeam } from './api.ts'
import { TeamNameDialog } from './team-name-dialog.tsx'

const may =
  'Bring together the people that you work with: then you invite all of them, or some, to a project at once.'
const mayNot =
  'Making one needs the team plan here: ask whoever runs this Atelier for it. Whoever has a team can ask you into it: that comes in the bell.'

/** What a team is for, for who is in none. */
export const NoTeam = ({ mayCreate }: { mayCreate: boolean }) => {
  const create = useCreateTeam()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <EmptyState
        isPageTitle
        icon={<Users size={20} />}
        title="You are in no team"
        text={mayCreate ? may : mayNot}
        action={
          mayCreate && (
            <Button variant="primary" size="lg" onPress={() => setNaming(true)}>
              Make a team
            </Button>
          )
        }
      />
      {isNaming && (
        <TeamNameDialog
          title="New team"
          confirm="Make team"
          name=""
          save={create.mutateAsync}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
