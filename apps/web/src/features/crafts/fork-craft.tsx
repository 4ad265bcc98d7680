import { forkCraft } from '@atelier/contract/endpoints/crafts/craft-sharing'
import { AppWindow } from 'lucide-react'
import { call } from '../../lib/api/api-client.ts'
import { t } from '../../lib/text.tsx'
import { CopyShared } from '../chat/index.ts'

const texts = {
  title: t('Shared craft'),
  copying: t('Copying craft'),
  revoked: t('This craft is no longer shared'),
  failed: t('Couldn’t copy the craft'),
}

export const ForkCraft = ({ shareId }: { shareId: string }) => (
  <CopyShared
    texts={texts}
    icon={<AppWindow />}
    copy={(key) => call(forkCraft, { params: { craftId: shareId } }, { idempotencyKey: key })}
  />
)
