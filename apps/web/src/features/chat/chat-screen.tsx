import { MessageSquare } from 'lucide-react'
import { PageHeader } from '../../ui/page-header.tsx'

/** One chat, or with `chatId` null the place where a new one begins. */
export const ChatScreen = ({ chatId }: { chatId: string | null }) => (
  <>
    <PageHeader
      breadcrumb={[
        {
          label: chatId === null ? 'New chat' : 'Chat',
          icon: <MessageSquare size={16} strokeWidth={1.5} />,
        },
      ]}
    />
    <main className="flex min-h-0 flex-1 flex-col" />
  </>
)
