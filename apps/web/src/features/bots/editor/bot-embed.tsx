import type { Bot } from '@atelier/contract/bots/bot'
import type { DataOf } from '@atelier/contract/endpoint'
import type { getBotEmbed } from '@atelier/contract/endpoints/bots/bot-embeds'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { localNoteOf } from '../../../ui/buttons/write-link.ts'
import { embedQuery, useBotEmbed } from '../api.ts'

const originsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => URL.parse(line)?.origin ?? line)
    .filter((line) => line !== '')

interface SitesProps extends DataOf<typeof getBotEmbed> {
  botId: Bot['id']
}

const Sites = ({ botId, sites, script, dailyMax, usedToday }: SitesProps) => {
  const [dailyMaxInput, setDailyMaxInput] = useState(String(dailyMax))
  const [input, setInput] = useState(sites.join('\n'))
  const saveSites = useBotEmbed(botId)
  const isDailyMaxValid =
    /^\d{1,5}$/.test(dailyMaxInput) && Number(dailyMaxInput) <= limits.bot.visitorAnswersMax
  const save = () =>
    saveSites.mutate(
      { sites: originsOf(input), dailyMax: Number(dailyMaxInput) },
      {
        onSuccess: (savedEmbed) => {
          setInput(savedEmbed.sites.join('\n'))
          toast.success(
            savedEmbed.sites.length === 0
              ? t('This bot can no longer be embedded on any site')
              : t('Sites saved'),
          )
        },
      },
    )
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDailyMaxValid) save()
      }}
    >
      <TextArea
        label={t('Allowed sites, one per line')}
        value={input}
        onChange={setInput}
        placeholder="https://example.org"
        rows={2}
        error={saveSites.error ? errorText(saveSites.error) : undefined}
        className="w-full"
      />
      <TextField
        label={t('Daily answers to visitors')}
        description={t(
          '{usedToday} used today. Answers to visitors don’t count toward your own message limit.',
          { usedToday },
        )}
        value={dailyMaxInput}
        onChange={setDailyMaxInput}
        inputMode="numeric"
        error={
          isDailyMaxValid
            ? undefined
            : t('Enter a number from 0 to {maximum}.', { maximum: limits.bot.visitorAnswersMax })
        }
        className="w-full"
      />
      <Button
        type="submit"
        isPending={saveSites.isPending}
        isDisabled={input.trim() === sites.join('\n') && dailyMaxInput === String(dailyMax)}
      >
        {t('Save sites')}
      </Button>
      {sites.length > 0 && (
        <TextArea
          label={t('Embed code')}
          description={[
            t('Paste this code into every page where the button should appear.'),
            localNoteOf(/\ssrc="([^"]*)"/.exec(script)?.[1] ?? ''),
          ].join(' ')}
          value={script}
          isReadOnly
          rows={2}
          onFocus={(event) => {
            if (event.target instanceof HTMLTextAreaElement) event.target.select()
          }}
          className="w-full"
        />
      )}
    </form>
  )
}

const LoadedSites = ({ botId }: { botId: Bot['id'] }) => (
  <ResourceState
    query={useQuery(embedQuery(botId))}
    size="panel"
    loading={<Skeleton className="h-24 rounded-md" />}
    errorTitle={t('Couldn’t load the sites')}
  >
    {(embed) => <Sites key={`${embed.sites.join(' ')} ${embed.dailyMax}`} botId={botId} {...embed} />}
  </ResourceState>
)

export const BotEmbed = ({ bot }: { bot: Bot }) => (
  <section aria-labelledby="bot-embed">
    <h2 id="bot-embed" className="text-16 font-semibold">
      {t('On other sites')}
    </h2>
    <p className="mt-1 mb-3 text-13 text-pretty text-muted">
      {t(
        'A button on the allowed sites opens the bot. Visitors don’t need an account, and their questions aren’t stored.',
      )}
    </p>
    {bot.access === 'public' ? (
      <LoadedSites botId={bot.id} />
    ) : (
      <p className="text-13 text-muted">{t('Make the bot public first.')}</p>
    )}
  </section>
)
