import { forkCraft } from '@atelier/contract/endpoints/craft-sharing'
import { AppWindow } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { CopyShared } from '../chat/index.ts'

export const ForkCraft = ({ shareId }: { shareId: string }) => (
  <CopyShared
    what="craft"
    icon={<AppWindow />}
    copy={(key) => call(forkCraft, { params: { craftId: shareId } }, { idempotencyKey: key })}
  />
)
