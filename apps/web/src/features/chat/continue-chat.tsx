import { continueSharedChat } from '@atelier/contract/endpoints/chat/chat-sharing'
import { MessageSquare } from 'lucide-react'
import { call } from '../../lib/api/api-client.ts'
import { t } from '../../lib/text.tsx'
import { CopyShared } from './copy-shared.tsx'

const texts = {
  title: t('Shared chat'),
  copying: t('Copying chat'),
  revoked: t('This chat is no longer shared'),
  failed: t('Couldn’t copy the chat'),
}

export const ContinueChat = ({ sharedId }: { sharedId: string }) => (
  <CopyShared
    texts={texts}
    icon={<MessageSquare />}
    copy={(key) => call(continueSharedChat, { params: { chatId: sharedId } }, { idempotencyKey: key })}
  />
)
