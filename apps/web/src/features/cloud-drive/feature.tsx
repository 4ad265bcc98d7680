import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { isDriveHelpOpen } from './is-drive-help-open.ts'

const DriveHelp = lazy(() => import('./drive-help.tsx'))

const CloudDrive = () => {
  const queryClient = useQueryClient()
  const isHelpOpen = useStore(isDriveHelpOpen)
  useEffect(() => {
    const { hash, pathname, search } = location
    if (!hash.startsWith('#drive-')) return
    // a reload must not handle the return again
    history.replaceState(history.state, '', pathname + search)
    void import('./handle-drive-return.ts').then(({ handleDriveReturn }) =>
      handleDriveReturn(queryClient, hash),
    )
  }, [queryClient])
  return isHelpOpen ? <DriveHelp onClose={() => isDriveHelpOpen.set(false)} /> : null
}

export const feature: Feature = { name: 'cloud-drive', Overlay: CloudDrive }
