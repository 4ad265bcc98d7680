import { messages } from '@atelier/contract/messages'
import { Info } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

const VaultIntro = lazy(() => import('./vault-intro.tsx'))

/** Title, what the page is for, and how it works (VLT-01). */
export const VaultTitle = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex items-center gap-2">
        <h1 className="font-serif text-28 font-medium tracking-tight">{messages.vault.name}</h1>
        <IconButton label="How the vault works" onPress={() => setOpen(true)}>
          <Info size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <p className="mt-1.5 text-14 text-muted">Everything you keep, ready for any chat, project or bot.</p>
      <Suspense fallback={null}>{isOpen && <VaultIntro onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
