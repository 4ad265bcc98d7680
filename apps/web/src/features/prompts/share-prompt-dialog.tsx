import type { PromptTag, SavedPrompt } from '@atelier/contract/prompts/prompt'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUser } from '../users/index.ts'
import { onePromptQuery, useOfferPrompt, useShareWithTeam } from './api.ts'
import { promptTagOptions } from './prompt-tags.ts'

const offerStates = {
  pending: { tone: 'neutral', text: t('Pending review') },
  accepted: { tone: 'good', text: t('In the library') },
  declined: { tone: 'warn', text: t('Declined') },
} as const

const LibrarySection = ({ prompt: { id, offer } }: { prompt: SavedPrompt }) => {
  const [tag, setTag] = useState<PromptTag>(offer?.promptTag ?? 'Applications')
  const change = useOfferPrompt(id)
  const send = (promptTag: PromptTag | null, errorTitle: string) =>
    change.mutate(promptTag, { onError: (error) => toast.error(errorTitle, errorText(error)) })
  const mayOffer = offer === null || offer.status === 'declined' || offer.isOlder
  return (
    <section aria-label={t('Public library')} className="mt-5 border-t border-line pt-4">
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        {t('Public library')}
        {offer && <Badge tone={offerStates[offer.status].tone}>{offerStates[offer.status].text}</Badge>}
      </h3>
      {offer?.status === 'declined' && <p className="mt-1 text-13 wrap-anywhere text-warn">{offer.reason}</p>}
      <p className="mt-1 text-13 text-pretty text-muted">
        {offer?.isOlder
          ? t(
              'You changed this prompt after submitting it. Submit it again to have the new version reviewed. Until then, it isn’t in the library.',
            )
          : t(
              'Everyone on this server can use a public prompt. An admin reviews it first. Your name is shown with it, and you can withdraw it at any time.',
            )}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        {mayOffer && (
          <>
            <Select
              label={t('Category')}
              value={tag}
              onChange={setTag}
              options={promptTagOptions}
              className="min-w-40"
            />
            <Button
              size="lg"
              isPending={change.isPending}
              onPress={() => send(tag, t('Couldn’t submit the prompt'))}
            >
              {offer === null ? t('Submit to library') : t('Submit again')}
            </Button>
          </>
        )}
        {offer && offer.status !== 'declined' && (
          <Button
            size="lg"
            isPending={change.isPending}
            onPress={() => send(null, t('Couldn’t withdraw the prompt'))}
          >
            {t('Withdraw')}
          </Button>
        )}
      </div>
    </section>
  )
}

const SharePromptDialog = ({
  prompt: initialPrompt,
  onClose,
}: {
  prompt: SavedPrompt
  onClose: () => void
}) => {
  const prompt =
    useQuery({ ...onePromptQuery(initialPrompt.id), initialData: initialPrompt }).data ?? initialPrompt
  const isInTeam = (useUser()?.teamId ?? null) !== null
  const share = useShareWithTeam(prompt.id)
  return (
    <Dialog title={t('Share “{promptName}”', { promptName: prompt.promptName })} onClose={onClose}>
      <Switch
        isSelected={prompt.isTeams}
        isDisabled={share.isPending || (!isInTeam && !prompt.isTeams)}
        onChange={(isTeamPrompt) =>
          share.mutate(isTeamPrompt, {
            onError: (error) => toast.error(t('Couldn’t update the prompt'), errorText(error)),
          })
        }
      >
        <span className="block font-medium">{t('Share with your team')}</span>
        <span className="block text-13 text-muted">
          {isInTeam
            ? t(
                'Your team can read it and insert it into chats. Only you can edit it. Sharing ends when you leave the team.',
              )
            : t('You aren’t on a team.')}
        </span>
      </Switch>
      <LibrarySection prompt={prompt} />
    </Dialog>
  )
}

export default SharePromptDialog
