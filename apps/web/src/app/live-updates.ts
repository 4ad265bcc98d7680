import type { UserEvent } from '@atelier/contract/user-event'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChatEvent } from '../features/history/index.ts'
import { onInvitationEvent } from '../features/invitations/index.ts'
import { onMembersEvent } from '../features/members/index.ts'
import { onProjectEvent, onThreadEvent } from '../features/projects/index.ts'
import { onAttachmentEvent } from '../features/uploads/index.ts'
import { onTeamEvent } from '../features/teams/index.ts'
import { onProjectOfVault, onVaultEvent } from '../features/vault/index.ts'
import { userKeys, useUser } from '../features/users/index.ts'
import { readAgain } from '../lib/bring-up-to-date.ts'
import { followUserEvents } from '../lib/events.ts'

type Handlers = {
  [Type in UserEvent['type']]?: (queryClient: QueryClient, event: Extract<UserEvent, { type: Type }>) => void
}

/** What each event makes fresh: one line per kind, the feature knows how. */
const handlers: Handlers = {
  chat: (queryClient, event) => {
    onChatEvent(queryClient, event)
    onThreadEvent(queryClient, event)
  },
  project: (queryClient, event) => {
    onProjectEvent(queryClient, event)
    onMembersEvent(queryClient, event)
    void onProjectOfVault(queryClient, event).catch(() => undefined)
  },
  invitation: onInvitationEvent,
  team: onTeamEvent,
  attachment: (queryClient, event) => {
    onAttachmentEvent(queryClient, event)
    onVaultEvent(queryClient, event)
  },
  vault: onVaultEvent,
  preference: (queryClient) => void queryClient.invalidateQueries({ queryKey: userKeys.all }),
  reset: (queryClient) => void readAgain(queryClient),
}

const handle = <Type extends UserEvent['type']>(
  queryClient: QueryClient,
  event: Extract<UserEvent, { type: Type }>,
) => {
  const handler: Handlers[Type] = handlers[event.type]
  handler?.(queryClient, event)
}

/** Follows this user's events from the moment when it is known who that is. */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const leave = new AbortController()
    void followUserEvents((event) => handle(queryClient, event), leave.signal)
    return () => leave.abort()
  }, [queryClient, userId])
}
