import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { useLinkForm } from './use-link-form.ts'

const LinkField = ({ projectId }: { projectId: string }) => {
  const { form, send } = useLinkForm({ source: 'PROJECT', projectId }, () => undefined)
  const submit = form.handleSubmit(send)
  return (
    <form noValidate className="flex items-start gap-2" onSubmit={(event) => void submit(event)}>
      <FormTextField
        control={form.control}
        name="url"
        label={t('Link')}
        isLabelHidden
        type="url"
        placeholder={t('Web page URL')}
        className="min-w-0 flex-1"
      />
      <Button size="lg" type="submit" isPending={form.formState.isSubmitting}>
        {t('Add Link')}
      </Button>
    </form>
  )
}

export default LinkField
