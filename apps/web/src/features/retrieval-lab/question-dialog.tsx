import { limits } from '@atelier/contract/limits'
import type { Project } from '@atelier/contract/projects/project'
import {
  ExpectedPage,
  ExpectedQuote,
  type PinnedQuestion,
  PinnedText,
} from '@atelier/contract/projects/retrieval'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { FormTextArea, FormTextField } from '../../ui/fields/form-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useChangeQuestion, usePinQuestion } from './api.ts'

const noSource = 'none'

const isValidPage = (text: string) => text === '' || ExpectedPage.safeParse(Number(text)).success
const isValidQuote = (text: string) => text === '' || ExpectedQuote.safeParse(text).success

const schema = z.object({
  text: PinnedText,
  source: z.string(),
  page: z.string().trim().refine(isValidPage, t('Enter a page number.')),
  quote: z
    .string()
    .trim()
    .refine(isValidQuote, t('Use at most {quoteMax} characters.', { quoteMax: limits.retrieval.quoteMax })),
})

interface QuestionDialogProps {
  project: Project
  question?: PinnedQuestion
  text?: string
  onClose: () => void
}

export const QuestionDialog = ({ project, question, text = '', onClose }: QuestionDialogProps) => {
  const pin = usePinQuestion(project.id)
  const change = useChangeQuestion(project.id, question?.id ?? '')
  const sources = project.drives
    .flatMap((drive) => drive.folders.flatMap(({ attachments }) => attachments))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const form = useForm<z.infer<typeof schema>>({
    defaultValues: {
      text: question?.text ?? text,
      source: question?.expected?.attachmentId ?? noSource,
      page: question?.page?.toString() ?? '',
      quote: question?.quote ?? '',
    },
    resolver: zodResolver(formSchema(schema)),
  })
  const expectsSource = useWatch({ control: form.control, name: 'source' }) !== noSource
  return (
    <FormDialog
      form={form}
      title={question === undefined ? t('Pin question') : t('Edit question')}
      description={
        question === undefined
          ? t(
              'The question is run again whenever sources change, so you can see whether search still finds the answer.',
            )
          : t('Earlier results for this question will be deleted.')
      }
      confirmLabel={question === undefined ? t('Pin question') : t('Save')}
      errorField="text"
      onClose={onClose}
      onSubmit={async ({ text: questionText, source, page, quote }) => {
        const sourceId = sources.find(({ id }) => id === source)?.id ?? null
        const body = {
          text: questionText,
          expectedAttachmentId: sourceId,
          page: sourceId === null || page === '' ? null : Number(page),
          quote: sourceId === null || quote === '' ? null : quote,
        }
        await (question === undefined ? pin.mutateAsync(body) : change.mutateAsync(body))
        onClose()
      }}
    >
      <FormTextArea
        control={form.control}
        name="text"
        label={t('Question')}
        placeholder={t('Phrase it the way someone would ask it')}
        rows={2}
        characterLimit={limits.retrieval.questionMax}
        autoFocus
      />
      <Controller
        control={form.control}
        name="source"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('Expected source')}
            value={value}
            onChange={onChange}
            options={[
              { value: noSource, label: t('No source expected') },
              ...sources.map(({ id, title }) => ({ value: id as string, label: title })),
            ]}
          />
        )}
      />
      {expectsSource && (
        <>
          <FormTextField
            control={form.control}
            name="page"
            label={t('Page (optional)')}
            inputMode="numeric"
            description={t('Only passages from this page, slide or sheet count as a match.')}
            autoComplete="off"
          />
          <FormTextField
            control={form.control}
            name="quote"
            label={t('Words in the answer (optional)')}
            description={t('Only passages that contain these words count as a match.')}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
