import type { OfferedRole } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { teamQuery, useInvite } from './api.ts'
import { TeamList } from './team-list.tsx'

const texts = messages.members

/** Some of the team, each with a role; who is found by another search stays chosen. */
export const TeamChoice = ({ project }: { project: Project }) => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, OfferedRole>>(new Map())
  const team = useQuery(teamQuery(project.id, useDebounced(search.trim(), layout.searchDebounce)))
  const invite = useInvite(project.id)
  useUnsaved(chosen.size > 0 && !invite.isPending)
  const choose = (email: string, role: OfferedRole | null) => {
    const next = new Map(chosen)
    if (role === null) next.delete(email)
    else next.set(email, role)
    setChosen(next)
  }
  const apply = () => {
    const members = [...chosen].map(([email, role]) => ({ email, role }))
    if (members.length === 0) {
      toast.info(texts.nothingToApply)
      return
    }
    invite.mutate(
      { type: 'SUBSET_TEAM', members },
      {
        onSuccess: () => {
          setChosen(new Map())
          toast.success(texts.invited)
        },
        onError: (error) => toast.error(texts.inviteFailed, errorText(error)),
      },
    )
  }
  return (
    <>
      <SearchField label="Search your team" value={search} onChange={setSearch} />
      <TeamList team={team} chosen={chosen} onChoose={choose} />
      <Button size="lg" variant="primary" className="self-end" isPending={invite.isPending} onPress={apply}>
        {chosen.size === 0 ? 'Invite chosen' : `Invite ${chosen.size.toLocaleString()} chosen`}
      </Button>
    </>
  )
}
