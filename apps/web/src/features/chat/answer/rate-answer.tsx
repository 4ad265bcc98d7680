import { isComposing } from '../../../lib/forms/is-composing.ts'
import type { Message } from '@atelier/contract/answers/message'
import { limits } from '@atelier/contract/limits'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { countAsUseful } from '../../../lib/forms/prompt-use.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useRateAnswer } from '../api.ts'

interface RateAnswerProps {
  chatId: string
  message: Pick<Message, 'id' | 'rating' | 'ratingReason'>
}

export const RateAnswer = ({ chatId, message }: RateAnswerProps) => {
  const { mutate } = useRateAnswer(chatId)
  const [isReasonOpen, setReasonOpen] = useState(false)
  const { rating } = message
  const rate = (next: 'up' | 'down') => {
    mutate({ messageId: message.id, rating: rating === next ? null : next })
    if (next === 'up' && rating !== 'up') countAsUseful(chatId)
    setReasonOpen(next === 'down' && rating !== 'down')
  }
  return (
    <>
      <IconButton
        label={rating === 'up' ? t('Remove good rating') : t('Good answer')}
        isActive={rating === 'up'}
        onPress={() => rate('up')}
      >
        <ThumbsUp />
      </IconButton>
      <IconButton
        label={rating === 'down' ? t('Remove bad rating') : t('Bad answer')}
        isActive={rating === 'down'}
        onPress={() => rate('down')}
      >
        <ThumbsDown />
      </IconButton>
      {isReasonOpen && (
        <Reason
          onCancel={() => setReasonOpen(false)}
          onSave={(reason) => {
            mutate({ messageId: message.id, rating: 'down', reason })
            setReasonOpen(false)
          }}
        />
      )}
    </>
  )
}

const Reason = ({ onSave, onCancel }: { onSave: (reason: string) => void; onCancel: () => void }) => {
  const [reason, setReason] = useState('')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the field
    <form
      className="order-last flex w-full items-end gap-2 pt-2 ps-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') onCancel()
        else onSave(reason)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) onCancel()
      }}
    >
      <TextField
        label={t('What was wrong? (optional)')}
        value={reason}
        onChange={setReason}
        maxLength={limits.chat.ratingReasonMax}
        autoFocus
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="primary">
        {t('Save')}
      </Button>
    </form>
  )
}
