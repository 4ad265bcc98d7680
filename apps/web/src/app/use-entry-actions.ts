import type { User } from '@atelier/contract/people/user'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { promptSignIn, useUser } from '../features/users/index.ts'
import type { Entry } from '../lib/feature.ts'
import { usePanels } from '../lib/panels/panels.ts'

export const isVisibleTo = ({ needsAdmin = false, needsLab }: Entry, user: User | undefined): boolean =>
  !(needsAdmin && user?.isAdmin !== true) && (needsLab === undefined || user?.[needsLab].isEnabled === true)

export const useEntryActions = () => {
  const navigate = useNavigate()
  const panels = usePanels()
  const matchRoute = useMatchRoute()
  const isGuest = useUser()?.isGuest
  const isActive = ({ opens }: Entry) =>
    'page' in opens ? matchRoute({ to: opens.page, fuzzy: true }) !== false : panels.isOpen(opens.panel)
  const open = ({ opens, needsAccount = false, signInReason }: Entry, canToggle = false) => {
    const openTarget = () => {
      if ('page' in opens) void navigate({ to: opens.page })
      else if (canToggle) panels.toggle(opens.panel)
      else panels.open(opens.panel)
    }
    if (needsAccount && isGuest !== false) promptSignIn({ reason: signInReason, onSignedIn: openTarget })
    else openTarget()
  }
  return { open, isActive }
}
