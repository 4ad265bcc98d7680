import { useEffect } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { isPending, useProjectInvitations, useTeamInvitations } from './api.ts'

const storageKey = 'atelier-invitation-banner'

const isStoredAsHidden = () => {
  try {
    return localStorage.getItem(storageKey) === 'hidden'
  } catch {
    return false
  }
}

const isHiddenStore = createStore(isStoredAsHidden())

const setBannerHidden = (isHidden: boolean): void => {
  isHiddenStore.set(isHidden)
  try {
    if (isHidden) localStorage.setItem(storageKey, 'hidden')
    else localStorage.removeItem(storageKey)
  } catch {
    // storage unavailable: valid until reload
  }
}

const useBannerHidden = (): boolean => useStore(isHiddenStore)

const BannerContents = lazy(() => import('./banner-contents.tsx'))

/** Dismissal lasts until the next page load or the next first invitation (MBR-08). */
export const InvitationBanner = () => {
  const teams = useTeamInvitations().data ?? []
  const { invitations = [], pending = 0 } = useProjectInvitations().data ?? {}
  const [first] = [...teams, ...invitations.filter(isPending)]
  const count = teams.length + pending
  const isHidden = useBannerHidden()
  const hasInvitations = first !== undefined
  useEffect(() => {
    if (hasInvitations) setBannerHidden(false)
  }, [hasInvitations])
  if (first === undefined || isHidden) return null
  return <BannerContents invitation={first} otherCount={count - 1} onHide={() => setBannerHidden(true)} />
}
