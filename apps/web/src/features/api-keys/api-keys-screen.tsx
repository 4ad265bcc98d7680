import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { GuestWall, useUser } from '../users/index.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

export const ApiKeysScreen = () => {
  const user = useUser()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('API keys'), icon: <KeyRound /> }]}
        actions={
          user?.isGuest === false && (
            <Button variant="primary" icon={<Plus />} onPress={() => setCreating(true)}>
              {t('New key')}
            </Button>
          )
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('API keys')}</h1>
          <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
            {t(
              'With an API key, the browser extension or your own apps can act as you. Keys can’t change your account or create more keys.',
            )}
          </p>
          {user?.isGuest ? (
            <GuestWall
              icon={<KeyRound size={20} />}
              title={t('API keys require an account')}
              text={t('Sign in to create and see your keys.')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            <>
              <ApiKeyList onCreate={() => setCreating(true)} />
              {user && <ConnectedApps />}
            </>
          )}
        </div>
      </main>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  )
}
