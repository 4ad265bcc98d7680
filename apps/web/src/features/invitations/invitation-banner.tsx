import { useEffect } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { isPending, useProjectInvitations, useTeamInvitations } from './api.ts'

const key = 'atelier-invitation-banner'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(key) === 'hidden'
  } catch {
    return false
  }
}

const hiddenStore = createStore(isStoredAsHidden())

/** Puts the banner away, or takes it out again; remembered on this machine. */
const setBannerHidden = (isHidden: boolean): void => {
  hiddenStore.set(isHidden)
  try {
    if (isHidden) localStorage.setItem(key, 'hidden')
    else localStorage.removeItem(key)
  } catch {
    // Without storage it holds until the page is left.
  }
}

const useBannerHidden = (): boolean => useStore(hiddenStore)

const BannerContents = lazy(() => import('./banner-contents.tsx'))

/**
 * Tells who opens Atelier that invitations wait (MBR-08). Put away, it stays away while they wait;
 * the next load, or the next first one, shows it again.
 */
export const InvitationBanner = () => {
  const teams = useTeamInvitations().data ?? []
  const { invitations = [], pending = 0 } = useProjectInvitations().data ?? {}
  const [first] = [...teams, ...invitations.filter(isPending)]
  const count = teams.length + pending
  const isHidden = useBannerHidden()
  const areThere = first !== undefined
  useEffect(() => {
    if (areThere) setBannerHidden(false)
  }, [areThere])
  if (first === undefined || isHidden) return null
  return <BannerContents invitation={first} others={count - 1} onHide={() => setBannerHidden(true)} />
}
