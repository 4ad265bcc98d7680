import { continueSharedChat } from '@atelier/contract/endpoints/chat-sharing'
import { MessageSquare } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { CopyShared } from './copy-shared.tsx'

/** Whoever comes from a shared chat goes on in a copy of their own. */
export const ContinueChat = ({ sharedId }: { sharedId: string }) => (
  <CopyShared
    what="chat"
    icon={<MessageSquare />}
    copy={(key) => call(continueSharedChat, { params: { chatId: sharedId } }, { idempotencyKey: key })}
  />
)
