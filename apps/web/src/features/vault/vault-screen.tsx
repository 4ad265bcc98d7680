import { Archive, Info } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { DropZone, usePaste } from '../uploads/index.ts'
import { DuplicateChoices } from '../uploads/duplicates/index.ts'
import { promptSignIn, GuestWall, useUser } from '../users/index.ts'
import { StorageBar } from './storage-bar.tsx'
import { useVaultUploads } from './use-vault-uploads.ts'
import { VaultContents } from './vault-contents.tsx'
import type { VaultScreenProps } from './vault-screen-props.ts'

const noStorage = { used: 0, limit: 0, percentage: 0 }

export const VaultScreen = (props: VaultScreenProps) => {
  const isGuest = useUser()?.isGuest ?? false
  const wasPrompted = useRef(false)
  const { addFiles, pendingUploads: uploads } = useVaultUploads()
  usePaste({ onFiles: addFiles }, !isGuest)
  /** A guest's first click anywhere opens the sign-in; later only the button does (AUTH-03). */
  const promptSignInOnce = () => {
    if (!isGuest || wasPrompted.current) return
    wasPrompted.current = true
    promptSignIn()
  }
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('Chat'), link: { to: '/chat' } },
          { label: messages.vault.name, icon: <Archive /> },
        ]}
      />
      <DropZone
        label={t('Drop files to add them to your vault')}
        onFiles={addFiles}
        isDisabled={isGuest}
        className="flex min-h-0 flex-1 flex-col"
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the wall's button does the same by keyboard */}
        <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4" onClick={promptSignInOnce}>
          <div className="mx-auto w-full max-w-vault pt-8 pb-24">
            <VaultTitle />
            {isGuest ? (
              <>
                <div className="flex justify-end py-4">
                  <StorageBar storage={noStorage} />
                </div>
                <GuestWall
                  icon={<Archive size={20} />}
                  title={messages.auth.vaultWall}
                  text={t('Sign in to keep files, links and text and use them in any chat or project.')}
                >
                  {messages.auth.signInForFree}
                </GuestWall>
              </>
            ) : (
              <>
                <DuplicateChoices uploads={uploads} />
                <VaultContents {...props} uploads={uploads} onFiles={addFiles} />
              </>
            )}
          </div>
        </main>
      </DropZone>
    </>
  )
}

const VaultIntro = lazy(() => import('./vault-intro.tsx'))

const VaultTitle = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex items-center gap-2">
        <h1 className="font-serif text-28 font-medium tracking-tight">{messages.vault.name}</h1>
        <IconButton label={t('How the vault works')} onPress={() => setOpen(true)}>
          <Info />
        </IconButton>
      </div>
      <p className="mt-1.5 text-14 text-muted">
        {t('Everything you’ve saved, ready for any chat, project or bot.')}
      </p>
      {isOpen && <VaultIntro onClose={() => setOpen(false)} />}
    </>
  )
}
