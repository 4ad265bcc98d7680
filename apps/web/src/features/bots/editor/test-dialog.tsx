import { type BotTest, BotTestInput } from '@atelier/contract/bots/bot-test'
import type { AttachmentId, ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '../../../lib/text.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { FormTextArea } from '../../../ui/fields/form-fields.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { knowledgeQuery, useSaveTest } from '../api.ts'

const { phrases, phraseMax, questionMax } = limits.botTest
const anySource = 'none'

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const TestForm = z.object({
  question: BotTestInput.shape.question,
  mustSay: z
    .string()
    .refine((text) => linesOf(text).length <= phrases, t('At most {phrases} lines', { phrases }))
    .refine(
      (text) => linesOf(text).every((line) => line.length <= phraseMax),
      t('At most {phraseMax} characters per line', { phraseMax }),
    ),
  source: z.string(),
})

interface TestDialogProps {
  chatbotId: ChatbotId
  test?: BotTest
  onClose: () => void
}

const TestDialog = ({ chatbotId, test, onClose }: TestDialogProps) => {
  const { data: sources = [] } = useQuery(knowledgeQuery(chatbotId))
  const save = useSaveTest(chatbotId, test?.id)
  const form = useForm<z.infer<typeof TestForm>>({
    resolver: zodResolver(TestForm),
    defaultValues: {
      question: test?.question ?? '',
      mustSay: test?.mustSay.join('\n') ?? '',
      source: test?.attachmentId ?? anySource,
    },
  })
  const { control } = form
  return (
    <FormDialog
      form={form}
      title={test === undefined ? t('Add test question') : t('Edit test question')}
      description={t(
        'The bot answers this question before you deploy, so you can see if a change made its answer worse.',
      )}
      confirmLabel={test === undefined ? t('Add question') : t('Save changes')}
      errorField="question"
      onClose={onClose}
      onSubmit={async ({ question, mustSay, source }) => {
        const attachmentId = source === anySource ? null : (source as AttachmentId)
        await save.mutateAsync({ question, mustSay: linesOf(mustSay), attachmentId })
        onClose()
      }}
    >
      <FormTextArea
        control={control}
        name="question"
        label={t('Question')}
        placeholder={t('Phrase it the way someone would ask it')}
        rows={2}
        characterLimit={questionMax}
        autoFocus
      />
      <FormTextArea
        control={control}
        name="mustSay"
        label={t('A good answer contains (optional)')}
        description={t('One word or phrase per line. Not case-sensitive.')}
        rows={3}
      />
      {sources.length > 0 && (
        <Controller
          control={control}
          name="source"
          render={({ field: { value, onChange } }) => (
            <Select
              label={t('A good answer cites')}
              value={value}
              onChange={onChange}
              options={[
                { value: anySource, label: t('Any source or none') },
                ...sources.map(({ id, title }) => ({ value: id as string, label: title })),
              ]}
            />
          )}
        />
      )}
    </FormDialog>
  )
}

export default TestDialog
