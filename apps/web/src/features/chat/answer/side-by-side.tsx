import type { Citation } from '@atelier/contract/answers/citation'
import type { Message } from '@atelier/contract/answers/message'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { modelsQuery } from '../api.ts'
import { Ending, MessageParts } from './assistant-message.tsx'
import { compareAnswers, replaceComparedAnswer } from './comparison.ts'
import { generateParallelAnswer } from './generate-parallel-answer.ts'
import { modelNameById } from '../models/model-names.ts'

interface SideBySideProps {
  answers: readonly Message[]
  chatId: string
  maySend: boolean
  isBusy: boolean
  comparedIds: readonly string[]
  onCite: (citation: Citation) => void
  onChoose: (messageId: string) => void
  onClose: () => void
}

const SideBySide = (props: SideBySideProps) => {
  const { answers, chatId, maySend, isBusy, comparedIds, onCite, onChoose, onClose } = props
  const queryClient = useQueryClient()
  const models = useQuery(modelsQuery).data?.models
  /** Choosing the other column's answer swaps the two. */
  const choose = (oldId: string, newId: string) =>
    compareAnswers(
      chatId,
      comparedIds.map((id) => (id === oldId ? newId : id === newId ? oldId : id)),
    )
  const retry = ({ id, model }: Message) =>
    void generateParallelAnswer(queryClient, {
      chatId,
      messageId: id,
      model,
      onStart: (answerId) => replaceComparedAnswer(id, answerId),
    })
  const nameOf = ({ model }: Message) =>
    model === null ? t('Assistant') : modelNameById(models ?? [], model)
  const options = answers.map((answer, index) => ({
    value: answer.id,
    label: `${index + 1}: ${nameOf(answer)}`,
  }))
  return (
    <section
      aria-label={t('Answers side by side')}
      className="flex flex-col gap-3 tablet:relative tablet:left-1/2 tablet:w-[min(100cqi,calc(var(--container-prose)*1.6))] tablet:-translate-x-1/2"
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        {comparedIds.map((id, columnIndex) => {
          const answer = answers.find((each) => each.id === id)
          if (answer === undefined) return null
          const isStreaming = answer.status === 'streaming'
          return (
            <article
              key={answer.id}
              data-answer={answer.id}
              aria-label={t('Answer')}
              aria-busy={isStreaming}
              className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4"
            >
              <h2 className="sr-only select-none">{t('Atelier said')}</h2>
              <Select
                label={columnIndex === 0 ? t('First answer') : t('Second answer')}
                isLabelHidden
                value={answer.id}
                onChange={(answerId) => choose(answer.id, answerId)}
                options={options}
              />
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <MessageParts
                  message={answer}
                  chatId={chatId}
                  maySend={maySend}
                  mayChange={maySend && (!isBusy || answer.status === 'waiting')}
                  onCite={onCite}
                />
                {isStreaming && answer.parts.length === 0 && (
                  <p className="flex items-center gap-2 text-13 text-muted">
                    <Spinner />
                    {t('Thinking…')}
                  </p>
                )}
                <Ending message={answer} {...(maySend ? { onRegenerate: () => retry(answer) } : {})} />
              </div>
              <Button isDisabled={isStreaming} onPress={() => onChoose(answer.id)}>
                {t('Continue with this answer')}
              </Button>
            </article>
          )
        })}
      </div>
      <Button variant="quiet" className="self-center" onPress={onClose}>
        {t('Show one answer at a time')}
      </Button>
    </section>
  )
}

export default SideBySide
