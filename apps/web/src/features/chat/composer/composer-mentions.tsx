import { contains } from '@atelier/contract/contains'
import { search } from '@atelier/contract/endpoints/chat/search'
import type { AttachmentId, ChatbotId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bot, FileText, FolderKanban } from 'lucide-react'
import type { RefObject } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { saveDraft } from '../../../lib/forms/drafts.ts'
import { botName } from '../../../lib/localize-bot.ts'
import { messages } from '../../../lib/messages.ts'
import { t } from '../../../lib/text.tsx'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'
import { type Suggestion, SuggestionList } from '../../../ui/fields/suggestion-list.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { addStoredFiles } from '../../uploads/queue/index.ts'
import { MentionChips } from './mention-chips.tsx'
import { addMention, type MentionQuery, type MentionEntry, setMentions } from './mentions.ts'

type MentionTarget = { file: { id: AttachmentId; title: string } } | { entry: MentionEntry }

interface MentionSuggestion extends Suggestion {
  target: MentionTarget
}

interface MentionPopupProps {
  composerId: string
  group: string
  text: string
  mentionQuery: MentionQuery
  attached: readonly { id: string | null }[]
  field: RefObject<HTMLTextAreaElement | null>
}

const mentionsPerKindMax = 4

const useMentionSuggestions = (query: string): { suggestions: MentionSuggestion[]; isLoaded: boolean } => {
  const q = useDebounced(query, 150)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { bots = [], projects = [], attachments = [] } = data ?? {}
  const toMentionTarget = (kind: 'bot' | 'project', id: string, name: string): MentionTarget => ({
    entry: {
      mention: kind === 'bot' ? { kind, id: id as ChatbotId } : { kind, id: id as ProjectId },
      name,
    },
  })
  // results for an earlier query can be chosen only if they still match
  const isOutdated = isPlaceholderData || q !== query
  const options = [
    ...attachments.slice(0, mentionsPerKindMax).map(({ id, title }) => ({
      id,
      label: title,
      detail: t('From your vault'),
      icon: <FileText />,
      target: { file: { id, title } },
    })),
    ...projects.slice(0, mentionsPerKindMax).map(({ id, name }) => ({
      id,
      label: name,
      detail: t('Use its knowledge for this question'),
      icon: <FolderKanban />,
      target: toMentionTarget('project', id, name),
    })),
    ...bots.slice(0, mentionsPerKindMax).map((bot) => ({
      id: bot.id,
      label: botName(bot),
      detail: t('Answers this question'),
      icon: <Bot />,
      target: toMentionTarget('bot', bot.id, botName(bot)),
    })),
  ]
  return {
    isLoaded: data !== undefined && !isOutdated,
    suggestions: isOutdated ? options.filter(({ label }) => contains(label, query)) : options,
  }
}

const MentionPopup = (props: MentionPopupProps) => {
  const { composerId, group, text, mentionQuery, attached, field } = props
  const { start, q } = mentionQuery
  const { suggestions, isLoaded } = useMentionSuggestions(q.trim().slice(0, limits.chat.searchMax))
  // a query with spaces isn't a mention
  const isSearching = isLoaded && !q.includes(' ')
  const insert = (target: MentionTarget) => {
    saveDraft(composerId, text.slice(0, start) + text.slice(start + q.length + 1))
    if ('entry' in target) addMention(composerId, target.entry)
    else if (attached.length >= limits.chat.files)
      toast.error(messages.upload.fileLimit, messages.upload.fileLimitText)
    else if (!attached.some(({ id }) => id === target.file.id))
      addStoredFiles([{ ...target.file, mimeType: '' }], { destination: { source: 'CHAT' }, group })
  }
  return (
    <SuggestionList
      label={t('Files, projects and bots')}
      field={field}
      items={suggestions}
      onChoose={({ target }) => insert(target)}
      {...(isSearching && { empty: t('No matching file, project or bot.') })}
    />
  )
}

interface MentionsProps extends Omit<MentionPopupProps, 'mentionQuery'> {
  mentionQuery: MentionQuery | null
  mentions: readonly MentionEntry[]
}

export const Mentions = ({ mentions, mentionQuery, ...rest }: MentionsProps) => (
  <>
    {mentionQuery !== null && <MentionPopup {...rest} mentionQuery={mentionQuery} />}
    {mentions.length > 0 && (
      <MentionChips mentions={mentions} onRemove={(next) => setMentions(rest.composerId, next)} />
    )}
  </>
)
