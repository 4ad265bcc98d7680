import { messages } from '@atelier/contract/messages'
import type { Sharing } from '@atelier/contract/sharing'
import { errorText } from '../../lib/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateSharing } from './api.ts'

/** SHR-04: whether others may fork it; the switch goes back when that fails. */
export const CloningCard = ({ projectId, sharing }: { projectId: string; sharing: Sharing }) => {
  const update = useUpdateSharing(projectId)
  return (
    <Card>
      <Switch
        isSelected={sharing.allowForking}
        isDisabled={update.isPending}
        onChange={(allowForking) =>
          update.mutate(
            { allowForking },
            {
              onSuccess: () => toast.success(messages.sharing.updated),
              onError: (error) => toast.error(messages.sharing.cloningFailed, errorText(error)),
            },
          )
        }
      >
        <span className="block font-medium">Let others fork it</span>
        <span className="block text-13 text-muted">
          A fork copies instructions and sources (files, links and texts), nothing else.
        </span>
      </Switch>
    </Card>
  )
}
