import { continueSharedChat } from '@atelier/contract/endpoints/chat-sharing'
import { MessageSquare } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { CopyShared } from './copy-shared.tsx'

export const ContinueChat = ({ sharedId }: { sharedId: string }) => (
  <CopyShared
    what="chat"
    icon={<MessageSquare />}
    copy={(key) => call(continueSharedChat, { params: { chatId: sharedId } }, { idempotencyKey: key })}
  />
)
