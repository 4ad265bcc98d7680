import type { DataOf } from '@atelier/contract/endpoint'
import type { createApiKey } from '@atelier/contract/endpoints/api-keys'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** The key itself, the only time that it can be read. */
export const NewKey = ({ made, onClose }: { made: DataOf<typeof createApiKey>; onClose: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.key)
      setCopied(true)
    } catch {
      toast.error('The key was not copied', 'Select it in its field and copy it by hand.')
    }
  }
  return (
    <Dialog
      title={`“${made.apiKey.name}” is made`}
      description="Copy the key now and put it where it is used. It cannot be shown again."
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose}>
            Done
          </Button>
          <Button
            size="lg"
            variant="primary"
            icon={isCopied ? <Check /> : <Copy />}
            onPress={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy key'}
          </Button>
        </>
      }
    >
      <TextField
        label="API key"
        value={made.key}
        isReadOnly
        className="[&_input]:font-mono"
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      />
    </Dialog>
  )
}
