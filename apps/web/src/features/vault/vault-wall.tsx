import { messages } from '@atelier/contract/messages'
import { Archive } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { askToSignIn } from '../users/index.ts'

/** AUTH-03: what a guest meets instead of a vault. */
export const VaultWall = () => (
  <EmptyState
    icon={<Archive size={20} strokeWidth={1.5} />}
    title={messages.auth.vaultWall}
    text="Sign in to keep files, links and texts, and to use them in every chat and project."
    action={
      <Button variant="primary" size="lg" onPress={() => askToSignIn()}>
        {messages.auth.signInForFree}
      </Button>
    }
  />
)
