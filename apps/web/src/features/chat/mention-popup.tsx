import { search } from '@atelier/contract/endpoints/search'
import type { AttachmentId, ChatbotId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bot, FileText, FolderKanban } from 'lucide-react'
import type { RefObject } from 'react'
import { call } from '../../lib/api-client.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Suggestion, SuggestionList } from '../../ui/suggestion-list.tsx'
import type { Named } from './mentions.ts'

export type Mentioned = { file: { id: AttachmentId; title: string } } | { named: Named }

interface Offer extends Suggestion {
  mentioned: Mentioned
}

interface MentionPopupProps {
  /** What was typed behind the @. */
  q: string
  field: RefObject<HTMLTextAreaElement | null>
  onChoose: (mentioned: Mentioned) => void
}

const ofEach = 4

const useOffers = (q: string): { offers: Offer[]; isLoaded: boolean } => {
  const { data } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { bots = [], projects = [], attachments = [] } = data ?? {}
  const named = (kind: 'bot' | 'project', id: string, name: string): Mentioned => ({
    named: {
      mention: kind === 'bot' ? { kind, id: id as ChatbotId } : { kind, id: id as ProjectId },
      name,
    },
  })
  return {
    isLoaded: data !== undefined,
    offers: [
      ...attachments.slice(0, ofEach).map(({ id, title }) => ({
        id,
        label: title,
        detail: 'From your vault',
        icon: <FileText />,
        mentioned: { file: { id, title } },
      })),
      ...projects.slice(0, ofEach).map(({ id, name }) => ({
        id,
        label: name,
        detail: 'Its knowledge, for this question',
        icon: <FolderKanban />,
        mentioned: named('project', id, name),
      })),
      ...bots.slice(0, ofEach).map(({ id, name }) => ({
        id,
        label: name,
        detail: 'Answers this question',
        icon: <Bot />,
        mentioned: named('bot', id, name),
      })),
    ],
  }
}

/** CHT-05: offers files, projects and bots to whoever types an @. */
const MentionPopup = ({ q, field, onChoose }: MentionPopupProps) => {
  const { offers, isLoaded } = useOffers(useDebounced(q.trim(), 150).slice(0, limits.chat.searchMax))
  // who writes on, with spaces, is not looking for anything
  const isAsked = isLoaded && !q.includes(' ')
  return (
    <SuggestionList
      label="Files, projects and bots"
      field={field}
      items={offers}
      onChoose={({ mentioned }) => onChoose(mentioned)}
      {...(isAsked && { empty: 'No file, project or bot has this in its name.' })}
    />
  )
}

export default MentionPopup
