import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setSidebarSheet } from '../lib/panels/sidebar.ts'
import { t } from '../lib/text.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { Sidebar } from './sidebar.tsx'

const close = () => setSidebarSheet(false)

const SidebarSheet = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        if (toLocation.state.isForLayer !== true) close()
      }),
    [router],
  )
  return (
    <Sheet label={t('Sidebar')} isOpen onClose={close}>
      <Sidebar isSheet />
    </Sheet>
  )
}

export default SidebarSheet
