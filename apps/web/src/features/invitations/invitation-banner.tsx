import { lazy, Suspense, useEffect } from 'react'
import { setBannerHidden, useBannerHidden } from './banner-hidden.ts'
import { isPending, useInvitations } from './api.ts'
import { useTeamInvitations } from './team-api.ts'

const BannerContents = lazy(() => import('./banner-contents.tsx'))

/**
 * Tells who opens Atelier that invitations wait (MBR-08). Put away, it stays away while they wait;
 * the next load, or the next first one, shows it again.
 */
export const InvitationBanner = () => {
  const teams = useTeamInvitations().data ?? []
  const { invitations = [], pending = 0 } = useInvitations().data ?? {}
  const [first] = [...teams, ...invitations.filter(isPending)]
  const count = teams.length + pending
  const isHidden = useBannerHidden()
  const areThere = first !== undefined
  useEffect(() => {
    if (areThere) setBannerHidden(false)
  }, [areThere])
  if (first === undefined || isHidden) return null
  return (
    <Suspense fallback={null}>
      <BannerContents invitation={first} others={count - 1} onHide={() => setBannerHidden(true)} />
    </Suspense>
  )
}
