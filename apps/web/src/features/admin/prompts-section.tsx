import type { OfferedPrompt } from '@atelier/contract/prompts/prompt'
import { limits } from '@atelier/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { promptTagNames } from '../prompts/index.ts'
import { promptSubmissionsQuery, useReviewSubmission } from './api.ts'

const PromptsSection = () => {
  const list = useInfiniteQuery(promptSubmissionsQuery)
  return (
    <>
      <ResourceState
        query={list}
        loading={<ListSkeleton label={t('Loading prompts')} rows={3} />}
        errorTitle={t('Couldn’t load the prompts')}
        empty={
          <EmptyState
            size="panel"
            icon={<BookText size={20} />}
            title={t('No prompts to review')}
            text={t('Prompts submitted to the public library appear here for you to accept or decline.')}
          />
        }
      >
        {(offers) => (
          <ul aria-label={t('Submitted prompts')} className="flex flex-col gap-3">
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </>
  )
}

const Offer = ({ offer }: { offer: OfferedPrompt }) => {
  const { id, promptName, promptText, promptTag, ownerName, offeredAt } = offer
  const decide = useReviewSubmission(id)
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const submitDecision = (body: Parameters<typeof decide.mutate>[0], successMessage: string) =>
    decide.mutate(body, {
      onSuccess: () => toast.success(successMessage),
      onError: (error) => toast.error(t('Couldn’t save your decision'), errorText(error)),
    })
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-15 font-semibold wrap-anywhere">
        {promptName}
        <Badge>{promptTagNames[promptTag]}</Badge>
      </h2>
      <p className="mt-0.5 text-13 text-muted">
        {ownerName} · <time dateTime={new Date(offeredAt).toISOString()}>{relativeTime(offeredAt)}</time>
      </p>
      <p className="mt-2 max-h-60 overflow-y-auto text-14 wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
        {promptText}
      </p>
      {isDeclining ? (
        <form
          className="mt-3 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() !== '')
              submitDecision({ isAccepted: false, reason: reason.trim() }, t('Prompt declined'))
          }}
        >
          <TextField
            label={t('Why? The owner will see this.')}
            value={reason}
            onChange={setReason}
            maxLength={limits.prompt.reasonMax}
            autoFocus
            className="min-w-40 flex-1"
          />
          <Button size="lg" onPress={() => setDeclining(false)}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="danger"
            isPending={decide.isPending}
            isDisabled={reason.trim() === ''}
          >
            {t('Decline')}
          </Button>
        </form>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="primary"
            isPending={decide.isPending}
            onPress={() => submitDecision({ isAccepted: true }, t('Prompt added to the library'))}
          >
            {t('Accept')}
          </Button>
          <Button onPress={() => setDeclining(true)}>{t('Decline…')}</Button>
        </div>
      )}
    </li>
  )
}

export default PromptsSection
