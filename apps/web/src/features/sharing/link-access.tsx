import type { Project } from '@atelier/contract/projects/project'
import type { Sharing } from '@atelier/contract/projects/sharing'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSetPublic } from './api.ts'
import { celebrate } from './celebrate.ts'

export const LinkAccess = ({ project, sharing }: { project: Project; sharing: Sharing }) => {
  const change = useSetPublic(project.id)
  const [includeChats, setIncludeChats] = useState(sharing.includeChats)
  const isPublic = sharing.isPubliclyAccessible
  const setPublic = (next: boolean) =>
    change.mutate(next ? { isPubliclyAccessible: true, includeChats } : { isPubliclyAccessible: false }, {
      onSuccess: () => {
        toast.success(messages.sharing.updated)
        if (next) void celebrate()
      },
      onError: (error) =>
        toast.error(next ? messages.sharing.enableFailed : t('Couldn’t turn off the link'), errorText(error)),
    })
  const changeIncludeChats = (next: boolean) => {
    // disabling the switch would remove focus
    if (change.isPending) return
    setIncludeChats(next)
    if (!isPublic) return
    change.mutate(
      { includeChats: next },
      {
        onSuccess: () => toast.success(messages.sharing.updated),
        onError: (error) => {
          setIncludeChats(!next)
          toast.error(t('Couldn’t update the page'), errorText(error))
        },
      },
    )
  }
  return (
    <section aria-label={t('Link access')} className="flex flex-col gap-3">
      <Switch isSelected={isPublic} onChange={setPublic} isReadOnly={change.isPending}>
        <span className="block font-medium">{t('Anyone with the link can read this project')}</span>
        <span className="block text-13 text-muted">
          {t(
            'They see the name, description, quickstart prompts and page text. Generated page text can quote your sources. They never see the sources themselves, the instructions or the members.',
          )}
        </span>
      </Switch>
      <Checkbox isSelected={includeChats} onChange={changeIncludeChats}>
        {t('Include my existing chats')}
      </Checkbox>
      {isPublic && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyLink url={sharing.url} />
          <a
            href={sharing.url}
            target="_blank"
            rel="noopener"
            className="touch-tall inline-flex items-center gap-1.5 text-14 text-accent-text hover:underline"
          >
            <ExternalLink size={14} />
            {t('View page')}
          </a>
        </div>
      )}
    </section>
  )
}
