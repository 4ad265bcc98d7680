import type { ApiKey } from '@atelier/contract/api-key'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRevokeApiKey } from './api.ts'

/** Asks before a key stops working. */
export const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const revoke = useRevokeApiKey()
  const run = async () => {
    try {
      await revoke.mutateAsync(apiKey.id)
      toast.success('Key revoked')
    } catch (error) {
      toast.error('The key was not revoked', errorText(error))
      throw error
    }
  }
  return (
    <ConfirmDialog
      title="Revoke this key?"
      text={`Whatever uses “${apiKey.name}” (${apiKey.start}…) is refused from now on. What it has saved stays.`}
      confirm="Revoke key"
      isDanger
      onConfirm={run}
      onClose={onClose}
    />
  )
}
