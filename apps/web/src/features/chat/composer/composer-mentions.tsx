import { contains } from '@atelier/contract/contains'
import { search } from '@atelier/contract/endpoints/chat/search'
import type { AttachmentId, ChatbotId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bot, FileText, FolderKanban } from 'lucide-react'
import type { RefObject } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { saveDraft } from '../../../lib/forms/drafts.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'
import { type Suggestion, SuggestionList } from '../../../ui/fields/suggestion-list.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { addStoredFiles } from '../../uploads/queue/index.ts'
import { MentionChips } from './mention-chips.tsx'
import { addMention, type MentionQuery, type MentionEntry, setMentions } from './mentions.ts'

type MentionOption = { file: { id: AttachmentId; title: string } } | { named: MentionEntry }

interface Offer extends Suggestion {
  mentioned: MentionOption
}

interface MentionPopupProps {
  place: string
  group: string
  text: string
  mentioning: MentionQuery
  present: readonly { id: string | null }[]
  field: RefObject<HTMLTextAreaElement | null>
}

const ofEach = 4

const useOffers = (typed: string): { offers: Offer[]; isLoaded: boolean } => {
  const q = useDebounced(typed, 150)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { bots = [], projects = [], attachments = [] } = data ?? {}
  const toMention = (kind: 'bot' | 'project', id: string, name: string): MentionOption => ({
    named: {
      mention: kind === 'bot' ? { kind, id: id as ChatbotId } : { kind, id: id as ProjectId },
      name,
    },
  })
  // of results for an earlier query, only those that still match can be chosen
  const isOld = isPlaceholderData || q !== typed
  const offers = [
    ...attachments.slice(0, ofEach).map(({ id, title }) => ({
      id,
      label: title,
      detail: t('From your vault'),
      icon: <FileText />,
      mentioned: { file: { id, title } },
    })),
    ...projects.slice(0, ofEach).map(({ id, name }) => ({
      id,
      label: name,
      detail: t('Use its knowledge for this question'),
      icon: <FolderKanban />,
      mentioned: toMention('project', id, name),
    })),
    ...bots.slice(0, ofEach).map(({ id, name }) => ({
      id,
      label: name,
      detail: t('Answers this question'),
      icon: <Bot />,
      mentioned: toMention('bot', id, name),
    })),
  ]
  return {
    isLoaded: data !== undefined && !isOld,
    offers: isOld ? offers.filter(({ label }) => contains(label, typed)) : offers,
  }
}

const MentionPopup = (props: MentionPopupProps) => {
  const { place, group, text, mentioning, present, field } = props
  const { start, q } = mentioning
  const { offers, isLoaded } = useOffers(q.trim().slice(0, limits.chat.searchMax))
  // a query with spaces isn't a mention
  const isSearching = isLoaded && !q.includes(' ')
  const choose = (mentioned: MentionOption) => {
    saveDraft(place, text.slice(0, start) + text.slice(start + q.length + 1))
    if ('named' in mentioned) addMention(place, mentioned.named)
    else if (present.length >= limits.chat.files)
      toast.error(messages.upload.fileLimit, messages.upload.fileLimitText)
    else if (!present.some(({ id }) => id === mentioned.file.id))
      addStoredFiles([{ ...mentioned.file, mimeType: '' }], { destination: { source: 'CHAT' }, group })
  }
  return (
    <SuggestionList
      label={t('Files, projects and bots')}
      field={field}
      items={offers}
      onChoose={({ mentioned }) => choose(mentioned)}
      {...(isSearching && { empty: t('No matching file, project or bot.') })}
    />
  )
}

interface MentionsProps extends Omit<MentionPopupProps, 'mentioning'> {
  mentioning: MentionQuery | null
  mentions: readonly MentionEntry[]
}

export const Mentions = ({ mentions, mentioning, ...rest }: MentionsProps) => (
  <>
    {mentioning !== null && <MentionPopup {...rest} mentioning={mentioning} />}
    {mentions.length > 0 && (
      <MentionChips mentions={mentions} onRemove={(next) => setMentions(rest.place, next)} />
    )}
  </>
)
