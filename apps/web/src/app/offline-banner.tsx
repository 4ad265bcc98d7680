import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { Banner } from '../ui/banner.tsx'

/** Says that there is no network, and that nothing is lost. */
export const OfflineBanner = () =>
  useOnline() ? null : (
    <Banner tone="warn" icon={<WifiOff size={16} strokeWidth={1.5} />}>
      You are offline. What you typed is kept here; sending works again when the connection is back.
    </Banner>
  )
